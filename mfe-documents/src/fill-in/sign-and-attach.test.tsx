import type { Document } from '@openward/contract/documents';
import { addCatalogue, changeLanguage, leave } from '@openward/remote-kit';
import { aUser, failure, success } from '@openward/remote-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  ADD_FILE,
  aDocument,
  begunWith,
  DOCUMENT_ID,
  DRAFT,
  fillInServer,
  GET,
  press,
  REMOVE_FILE,
  reason,
  SAVE,
  SIGN,
  show,
} from './testing.tsx';

const { server, keeps } = fillInServer();

// The pad fails to load until a test provides it.
let pad: { default: unknown } | undefined;
let isDrawn = false;
let strokes: object[] = [];
let endStroke = () => {};
jest.mock('signature_pad', () => {
  if (!pad) throw new Error('Loading chunk failed');
  return { __esModule: true, ...pad };
});

describe('a signature', () => {
  const answered = () =>
    keeps(
      aDocument({
        isEsignatureRequired: true,
        draft: begunWith('A cough'),
      }),
    );

  it('is typed, with the names and the sentence that is agreed to', async () => {
    answered();
    server.answer({
      [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' }), 'Document saved successfully.'),
    });
    await show();
    await press('Sign and submit');
    const dialog = await screen.findByRole('dialog', { name: 'Sign this document' });
    expect(dialog).toHaveTextContent('I, Ada Byron, agree that what I have entered in this document is true');
    await userEvent.clear(screen.getByLabelText(/^Last name/));
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Please enter first name and last name')).toBeInTheDocument();
    expect(server.callsTo(SAVE)).toEqual([]);
    await userEvent.type(screen.getByLabelText(/^Last name/), 'Byron');
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(server.callsTo(SAVE)[0]?.body).toMatchObject({
        esignatureCaptured: true,
        firstName: 'Ada',
        lastName: 'Byron',
        consentLanguage: 'en',
      }),
    );
  });

  const dialogOf = () => screen.findByRole('dialog', { name: 'Sign this document' });
  const signAndSubmit = () =>
    userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
  const named = async (firstName: string, lastName: string) => {
    for (const [label, value] of [
      [/^First name/, firstName],
      [/^Last name/, lastName],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(label));
      if (value) await userEvent.type(screen.getByLabelText(label), value);
    }
  };

  it('with another name than that of the account is warned of, and made once that is confirmed', async () => {
    answered();
    server.answer({
      [SAVE]: () => success(aDocument({ documentStatus: 'COMPLETED' }), 'Document saved successfully.'),
    });
    await show();
    await press('Sign and submit');
    const dialog = await dialogOf();
    await named('ada', ' Býron');
    await userEvent.tab();
    expect(dialog).not.toHaveTextContent('You are signed in as');
    await named('Mickey', 'Mouse');
    await signAndSubmit();
    expect(await screen.findByText('Please confirm the name you sign with.')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('You are signed in as Ada Byron. Your signature has a different name.');
    expect(server.callsTo(SAVE)).toEqual([]);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sign as Mickey Mouse' }));
    await userEvent.type(screen.getByLabelText(/^Last name/), 'y');
    expect(screen.getByRole('checkbox', { name: 'Sign as Mickey Mousey' })).not.toBeChecked();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Sign as Mickey Mousey' }));
    await signAndSubmit();
    await waitFor(() =>
      expect(server.callsTo(SAVE)[0]?.body).toMatchObject({ firstName: 'Mickey', lastName: 'Mousey' }),
    );
    expect(server.callsTo(SAVE)[0]?.body).not.toHaveProperty('confirmedName');
  });

  it('of a parent is for the child, by the parent’s own name', async () => {
    keeps(
      aDocument({
        isEsignatureRequired: true,
        draft: begunWith('A cough'),
        patient: { firstName: 'Maya', lastName: 'Lindqvist', dateOfBirth: '2020-02-29' },
        signer: { firstName: 'Astrid', lastName: 'Berg', relation: 'Parent' },
      }),
    );
    await show();
    await press('Sign and submit');
    const dialog = await dialogOf();
    expect(dialog).toHaveTextContent('Signing for Maya Lindqvist as their parent');
    expect(screen.getByLabelText(/^First name/)).toHaveValue('Astrid');
    expect(dialog).toHaveTextContent('I, Astrid Berg, agree that');
  });

  it('shows what is agreed to in the reader’s language, else in English, and says which it was', async () => {
    const consent =
      'I, {name}, agree that what I have entered in this document is true and complete to the best of my knowledge, and that this electronic signature stands for my signature by hand.';
    const arabic: Record<string, string> = { [consent]: 'أنا، {name}، أقرّ.' };
    await addCatalogue('server', async (language) => ({ default: language === 'ar' ? arabic : {} }));
    keeps(aDocument({ isEsignatureRequired: true, draft: begunWith('Cough') }));
    server.answer({ [SAVE]: () => failure('unavailable', 'Busy') });
    for (const [language, sentence, shown, direction] of [
      ['ar', 'أنا، \u2068Ada Byron\u2069، أقرّ.', 'ar', 'rtl'],
      ['de', /^I, Ada Byron, agree that /, 'en', 'ltr'],
    ] as const) {
      await changeLanguage(language);
      const { unmount } = await show();
      await press('Sign and submit');
      const text = within(await dialogOf()).getByText(sentence);
      expect([text.lang, text.dir]).toEqual([shown, direction]);
      await signAndSubmit();
      await waitFor(() => expect(server.callsTo(SAVE).at(-1)?.body).toMatchObject({ consentLanguage: shown }));
      unmount();
    }
    await changeLanguage('en');
  });

  it('agrees to nothing without a name', async () => {
    answered();
    await show();
    await press('Sign and submit');
    const dialog = await dialogOf();
    await named('', '');
    expect(dialog).not.toHaveTextContent('agree');
    expect(dialog).toHaveTextContent('Enter your first and last name to see what you are signing.');
  });

  it('is not asked for again and again where there is nothing to draw on', async () => {
    answered();
    await show();
    await press('Sign and submit');
    await userEvent.click(await screen.findByLabelText('Draw my signature'));
    expect(await screen.findByText('We could not load the drawing area.')).toBeInTheDocument();
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    expect(screen.queryByText('Please draw your signature')).toBeNull();
    const off = () => {};
    const addEventListener = (type: string, ended: () => void) => {
      if (type === 'endStroke') endStroke = ended;
    };
    const toData = () => strokes;
    const drawn = { off, clear: off, isEmpty: () => !isDrawn, toData, fromData: off, addEventListener };
    pad = { default: jest.fn(() => drawn) };
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Clear' })).toBeInTheDocument();
    expect(screen.queryByText('We could not load the drawing area.')).toBeNull();
  });

  describe('that is drawn', () => {
    const drawing = new Blob(['a drawing'], { type: 'image/jpeg' });
    const point = (x: number, y: number, time: number) => ({ x, y, time, pressure: 0.5 });
    const draw = async () => {
      jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(drawing));
      jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
      jest.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(320);
      jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(160);
      strokes = [{ points: [point(0, 0, 1_000), point(160, 80, 1_500.4)] }, { points: [point(32, 16, 3_000)] }];
      await show();
      await userEvent.type(await reason(), ', still');
      await press('Sign and submit');
      await userEvent.click(await screen.findByLabelText('Draw my signature'));
      await screen.findByRole('button', { name: 'Clear' });
      isDrawn = true;
    };
    const submit = () =>
      userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    afterEach(() => {
      isDrawn = false;
    });

    it('stands below the draft that the server has, and travels as a picture with its strokes', async () => {
      const kept = answered();
      const completed = aDocument({ documentStatus: 'COMPLETED' });
      server.answer({ [SIGN]: () => success(completed, 'Document saved successfully.') });
      await draw();
      await submit();
      await waitFor(() => expect(server.callsTo(SIGN)).toHaveLength(1));
      const [sent] = server.callsTo(SIGN);
      expect(sent?.body).toMatchObject({
        picture: btoa('a drawing'),
        strokes: [
          [
            [0, 0, 0],
            [5_000, 2_500, 500],
          ],
          [[1_000, 500, 2_000]],
        ],
        revision: 2,
        firstName: 'Ada',
        lastName: 'Byron',
      });
      expect(kept.draft()).toEqual({ reason: 'A cough, still' });
      expect(server.callsTo(SAVE)).toEqual([]);
    });

    it('says by the name of the pad whether it is empty, and what is wrong with it', async () => {
      answered();
      await draw();
      isDrawn = false;
      const canvas = screen.getByRole('img', { name: 'Your drawn signature, empty' });
      expect(canvas).toHaveAccessibleDescription('');
      await submit();
      expect(await screen.findByText('Please draw your signature')).toBeInTheDocument();
      expect(canvas).toHaveAccessibleDescription('Please draw your signature');
      act(() => endStroke());
      expect(canvas).toHaveAccessibleName('Your drawn signature');
      await press('Clear');
      expect(canvas).toHaveAccessibleName('Your drawn signature, empty');
    });

    it('says so where it is longer than the server takes, and sends nothing', async () => {
      answered();
      await draw();
      strokes = Array.from({ length: 201 }, () => ({ points: [point(1, 1, 1)] }));
      await submit();
      expect(await screen.findByText('This signature is too long. Please draw a shorter one.')).toBeInTheDocument();
      expect(server.callsTo(SIGN)).toEqual([]);
    });

    it('waits for answers that could not be saved', async () => {
      answered();
      server.answer({ [DRAFT]: () => failure('unavailable', 'The server is busy right now. Please try again.') });
      await draw();
      await submit();
      expect(await screen.findByText('We could not save your answers. Please try again.')).toBeInTheDocument();
      expect(server.callsTo(SIGN)).toEqual([]);
    });
  });

  it('closes where another device has answered something meanwhile', async () => {
    const kept = answered();
    await show();
    await press('Sign and submit');
    await screen.findByRole('dialog', { name: 'Sign this document' });
    const newer = kept.elsewhere({ reason: 'There', smoker: true });
    server.answer({ [SAVE]: () => failure('conflict', 'Other answers were saved.', undefined, newer) });
    await userEvent.click(screen.getAllByRole('button', { name: 'Sign and submit' }).at(-1) as HTMLElement);
    expect(await screen.findByText('We added answers from another device.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reason()).toHaveValue('There');
  });

  it('is for the patient to give: at the desk no names stand there', async () => {
    keeps(
      aDocument({
        isEsignatureRequired: true,
        draft: begunWith('A cough'),
        signer: { firstName: 'Jane', lastName: 'Smith', relation: 'Doctor' },
      }),
    );
    await show(aUser({ userRole: 'ROLE_DOCTOR' }));
    expect(await screen.findByText('For: Ada Byron, born 10/12/1985')).toBeInTheDocument();
    await press('Sign and submit');
    expect(await screen.findByLabelText(/^First name/)).toHaveValue('');
    expect(screen.getByText('Signing for Ada Byron as a doctor')).toBeInTheDocument();
  });
});

describe('files', () => {
  const attachments = { label: 'Your insurance card', isRequired: true };

  it('are added and removed, and wanted before the submit', async () => {
    let files: Document['files'] = [];
    keeps(aDocument({ draft: begunWith('x') }));
    const file = { id: DOCUMENT_ID, name: 'card.pdf', mediaType: 'application/pdf', bytes: 2_048, sha256: '' };
    const draft = begunWith('x');
    server.answer({
      [GET]: () => success(aDocument({ attachments, files, draft })),
      [ADD_FILE]: () => {
        files = [file];
        return success(file);
      },
      [REMOVE_FILE]: () => {
        files = [];
        return success(null);
      },
    });
    await show();
    await press('Submit');
    expect(await screen.findByText('Please attach a file')).toBeInTheDocument();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['%PDF-1.4'], 'card.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('card.pdf')).toBeInTheDocument();
    expect(screen.getByText('2 KB')).toBeInTheDocument();
    const [sent] = server.callsTo(ADD_FILE);
    expect(sent?.query.get('name')).toBe('card.pdf');
    // Sent as it is, without base64.
    expect(sent?.body).toBeInstanceOf(File);
    expect(sent?.headers.get('content-type')).toBe('application/octet-stream');
    expect(screen.queryByText('Please attach a file')).toBeNull();
    await press('Remove card.pdf');
    await waitFor(() => expect(screen.queryByText('card.pdf')).toBeNull());
  });

  it('are said to have arrived, or to be removed, where it was said that they are on their way', async () => {
    const file = { id: DOCUMENT_ID, name: 'card.pdf', mediaType: 'application/pdf', bytes: 2_048, sha256: '' };
    const draft = begunWith('x');
    keeps(aDocument({ draft }));
    let answer = (_: Response) => {};
    server.answer({
      [GET]: () => success(aDocument({ attachments, files: [file], draft })),
      [ADD_FILE]: () => new Promise((resolve) => (answer = resolve)),
      [REMOVE_FILE]: () => success(null),
    });
    await show();
    const add = await screen.findByRole('button', { name: 'Add files' });
    const region = add.parentElement?.querySelector('[role=status]');
    expect(region).toBeEmptyDOMElement();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'card.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(region).toHaveTextContent(/^Uploading card\.pdf, 1 of 1$/));
    act(() => answer(success(file)));
    await waitFor(() => expect(region).toHaveTextContent(/^1 file was uploaded\.$/));
    await press('Remove card.pdf');
    await waitFor(() => expect(region).toHaveTextContent(/^The file was removed\.$/));
    expect(region).toBeInTheDocument();
  });

  it('that are empty or refused are named', async () => {
    const draft = begunWith('x');
    keeps(aDocument({ attachments, draft }));
    server.answer({
      [GET]: () => success(aDocument({ attachments, draft })),
      [ADD_FILE]: () =>
        failure('unsupported_media', 'Please choose a PDF, a picture or a text file.', {
          content: 'Please choose a PDF, a picture or a text file.',
        }),
    });
    await show();
    await reason();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File([], 'empty.pdf', { type: 'application/pdf' }));
    expect(await screen.findByText('empty.pdf is empty.')).toBeInTheDocument();
    expect(server.callsTo(ADD_FILE)).toEqual([]);
    await userEvent.upload(input, new File(['MZ'], 'tool.pdf', { type: 'application/pdf' }));
    const refused = 'tool.pdf: Please choose a PDF, a picture or a text file.';
    expect(await screen.findByText(refused)).toBeInTheDocument();
  });

  it('that cannot be taken do not keep the others away, and each is named', async () => {
    const draft = begunWith('x');
    keeps(aDocument({ attachments, draft }));
    server.answer({
      [GET]: () => success(aDocument({ attachments, draft })),
      [ADD_FILE]: () => success(null),
    });
    await show();
    await reason();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const chosen = Array.from({ length: 12 }, (_, place) => new File(place === 1 ? [] : ['x'], `${place + 1}.txt`));
    await userEvent.upload(input, chosen);
    expect(await screen.findByText('2.txt is empty.')).toBeInTheDocument();
    for (const left of ['11.txt', '12.txt']) expect(screen.getByText(`${left} was not uploaded.`)).toBeInTheDocument();
    expect(screen.getByText('A document can have at most 10 files.')).toBeInTheDocument();
    expect(screen.getByText('9 files were uploaded.')).toBeInTheDocument();
    expect(server.callsTo(ADD_FILE).map(({ query }) => query.get('name'))).toEqual(
      ['1', '3', '4', '5', '6', '7', '8', '9', '10'].map((name) => `${name}.txt`),
    );
  });

  it('are waited for by the submit, and by whoever goes on', async () => {
    const draft = begunWith('x');
    keeps(aDocument({ attachments, draft }));
    let answer = (_: Response) => {};
    server.answer({
      [ADD_FILE]: () => new Promise((resolve) => (answer = resolve)),
    });
    await show();
    await reason();
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'card.txt', { type: 'text/plain' }));
    expect(await screen.findByText('Uploading card.txt, 1 of 1')).toBeInTheDocument();
    await press('Submit');
    expect(await screen.findByText('Please wait until the files are uploaded')).toBeInTheDocument();
    const go = jest.fn();
    act(() => leave(go));
    await press('Keep editing');
    expect(go).not.toHaveBeenCalled();
    act(() => answer(success(null)));
    await waitFor(() => expect(screen.queryByText('Please wait until the files are uploaded')).toBeNull());
    expect(server.callsTo(SAVE)).toEqual([]);
  });
});
