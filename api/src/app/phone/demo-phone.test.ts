import { answerFromDemoPhone, showDemoPhone } from './demo-phone.ts';
import { answerSms } from './replies.ts';

jest.mock('./replies.ts', () => ({ ...jest.requireActual('./replies.ts'), answerSms: jest.fn() }));

/** A practice that has not sent anything yet. */
const dependencies = { database: { transaction: async () => [] } } as never;
const reply = { header: () => reply, send: (page: string) => page, redirect: (path: string) => path };
const shown = (phoneNo: string) =>
  showDemoPhone({ query: { phoneNo }, form: undefined }, dependencies, {} as never, reply as never);
const answered = (phoneNo: string, text: string) =>
  answerFromDemoPhone(
    { query: undefined, form: { phoneNo, text } },
    dependencies,
    { ip: '127.0.0.1', headers: {} } as never,
    reply as never,
  );

test.each(['4155550123', '+1 (415) 555-0123'])('%s is one phone, however it is typed', async (typed) => {
  expect(await shown(typed)).toContain('name="phoneNo" value="4155550123"');
});

test.each(['415555012', '41555501234', 'Ada "A" <b>'])(
  '%s is kept as it was typed, and named as no number',
  async (typed) => {
    const page = await shown(typed);
    expect(page).toContain('Must be exactly 10 digits');
    expect(page).toContain(`value="${typed.replace(/["<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`);
    expect(page).not.toContain('Send me my next reminder now');
    expect(await answered(typed, 'C')).toBe(`/api/demo/phone?phoneNo=${encodeURIComponent(typed)}`);
    expect(answerSms).not.toHaveBeenCalled();
  },
);

test('a long answer comes in whole', async () => {
  const text = `${'I am on my way. '.repeat(30)}X`;
  await answered('4155550123', text);
  expect(answerSms).toHaveBeenCalledWith(dependencies, { phoneNo: '4155550123', text }, expect.anything());
  expect(await shown('4155550123')).not.toContain('maxlength');
});
