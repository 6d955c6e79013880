import { PSEUDO } from '@openward/remote-kit';
import guides from './guides.json';

/** The name of a guide, by its readers. */
export type GuideName = keyof typeof guides;

/** One task of a guide, with its steps. */
export interface Task {
  /** The address fragment: `/help#book`. */
  id: string;
  /** The screen that the task is about. */
  path: string;
  title: string;
  /** The steps in order; the words of the screens are between `**`. */
  steps: string[];
  /** Not every guide has pictures. */
  picture: { url: string | undefined; text: string; width: number; height: number } | undefined;
}

/** A guide's texts in `i18n/<code>/help.json`. */
type Help = Record<GuideName, Record<string, Pick<Task, 'title' | 'steps'> & { picture?: string }>>;

/** A guide: its tasks with their screens, and the size of its pictures if it has any. */
interface Guide {
  tasks: Record<string, string>;
  picture?: { width: number; height: number };
}

/**
 * Loads a guide in a language, or in English if there is no translation.
 * @throws Error when it cannot be loaded
 */
export async function loadGuide(name: GuideName, language: string): Promise<Task[]> {
  const help = await inLanguageOrEnglish<Help>(language, (code) => import(`../../../i18n/${code}/help.json`));
  const { tasks, picture: size }: Guide = guides[name];
  const shown = language === PSEUDO ? pseudo : (text: string) => text;
  return Promise.all(
    Object.entries(tasks).map(async ([id, path]) => {
      const { title = '', steps = [], picture = '' } = help[name][id] ?? {};
      return {
        id,
        path,
        title: shown(title),
        steps: steps.map(shown),
        picture: size && { url: await pictureOf(id, language), text: shown(picture), ...size },
      };
    }),
  );
}

/** The address of a task's picture; undefined if there is none. */
async function pictureOf(id: string, language: string): Promise<string | undefined> {
  try {
    // Eager, because these modules hold only addresses; a chunk for each would cost a request.
    const load = (code: string) => import(/* webpackMode: "eager" */ `../../../i18n/${code}/pictures/${id}.jpg`);
    return await inLanguageOrEnglish<string>(language, load);
  } catch {
    // The steps are complete without the picture.
    return undefined;
  }
}

async function inLanguageOrEnglish<R>(language: string, load: (code: string) => Promise<{ default: R }>): Promise<R> {
  return (await load(language).catch(() => load('en'))).default;
}

/** Marks every piece of a text, as the pseudo-language does with sentences. */
function pseudo(text: string): string {
  return text
    .split('**')
    .map((piece) => piece && `⟦${piece}⟧`)
    .join('**');
}
