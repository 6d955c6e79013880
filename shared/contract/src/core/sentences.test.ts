import catalogue from '@openward/i18n/es/server.json' with { type: 'json' };
import { date, defaultLocale } from 'yup';
import { contract } from '../everything/index.ts';
import type { Endpoint } from '../index.ts';
import { finished, type Message, messagesOf, template, textOf, written } from './sentences.ts';
import { array, number, object, string, withLimits } from './yup.ts';

test('a message is finished in English: texts as they are, numbers with commas', () => {
  expect(textOf('Please choose a time.')).toBe('Please choose a time.');
  const taken = template('You already have an appointment at {time} with Dr. {doctor}.', {
    time: '12:00 pm',
    doctor: '{time}',
  });
  expect(textOf(taken)).toBe('You already have an appointment at 12:00 pm with Dr. {time}.');
  expect(textOf(template('Must be at most {max} characters', { max: 4000 }))).toBe('Must be at most 4,000 characters');
});

test('values are written as the reader’s language has them', () => {
  const values = { time: '12:00 pm', count: 12_345, doctor: 'Raman' };
  expect(written(values, 'es')).toEqual({ time: '12:00 pm', count: '12.345', doctor: 'Raman' });
});

test('messages by field go out finished, and beside them those that can be translated only with their values', () => {
  const schema = object({
    name: string().max(2),
    size: number().integer(),
    tags: array(string()).max(1),
    note: string(),
  });
  let messages = {};
  try {
    schema.validateSync({ name: 'Ada', size: 1.5, tags: ['a', 'b'], note: {} }, { abortEarly: false });
  } catch (error) {
    messages = messagesOf(error);
  }
  expect(finished(messages)).toEqual({
    errors: {
      name: 'Must be at most 2 characters',
      size: 'Must be a whole number',
      tags: 'Must have at most 1 entries',
      note: 'Has the wrong type',
    },
    templates: {
      name: { sentence: 'Must be at most {max} characters', values: { max: 2 } },
      tags: { sentence: 'Must have at most {max} entries', values: { max: 1 } },
    },
  });
  expect(messagesOf(new TypeError('broken'))).toEqual({});
});

test('a rule tells its own numbers and nothing of what was typed', () => {
  const message = withLimits('Must be at most {max} characters')({ max: 3, value: 'secret' } as { max: number });
  expect(message).toEqual({ sentence: 'Must be at most {max} characters', values: { max: 3 } });
});

test('no rule of the library has words of its own', () => {
  const said = Object.values(defaultLocale as Record<string, object>).flatMap((messages) =>
    Object.values<Message | ((params: object) => Message)>({ ...messages }),
  );
  expect(said.length).toBeGreaterThan(30);
  for (const message of said) {
    const words = typeof message === 'function' ? message({}) : message;
    expect(Object.keys(catalogue)).toContain(typeof words === 'string' ? words : words.sentence);
  }
  const schema = object({ page: number().positive(), code: string().length(3), when: date().max(new Date(0)) });
  const wrong = { page: -1, code: 'x', when: new Date() };
  const error = (() => {
    try {
      schema.validateSync(wrong, { abortEarly: false });
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(messagesOf(error)).toEqual({ page: 'Is not valid', code: 'Is not valid', when: 'Is not valid' });
});

interface Rules {
  fields?: Record<string, Rules>;
  innerType?: Rules;
  spec: { types?: unknown };
  tests: { OPTIONS: Rule }[];
  internalTests: Record<string, { OPTIONS: Rule } | null | undefined>;
}
interface Rule {
  message: Message | ((params: object) => Message);
  params?: object;
}

/** Every message that the rules of a schema can give. */
function saidBy({ fields = {}, innerType, spec, tests, internalTests }: Rules): string[] {
  const own = [...tests, ...Object.values(internalTests)].flatMap((test) => {
    const { message, params = {} } = test?.OPTIONS ?? { message: '' as Message };
    const said = typeof message === 'function' ? message(params) : message;
    return said ? [typeof said === 'string' ? said : said.sentence] : [];
  });
  return [
    ...own,
    ...[
      ...Object.values(fields),
      ...(Array.isArray(spec.types) ? spec.types : []),
      ...(innerType ? [innerType] : []),
    ].flatMap(saidBy),
  ];
}

test.each(Object.values(contract).flatMap((area) => Object.entries<Endpoint>(area)))(
  'whatever is wrong with the input of %s, the catalogue has it',
  (_name, { params, query, body }) => {
    const said = [params, query, body].flatMap((schema) => (schema ? saidBy(schema as unknown as Rules) : []));
    expect(said.filter((sentence) => !Object.hasOwn(catalogue, sentence))).toEqual([]);
  },
);
