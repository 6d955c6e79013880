import { PSEUDO } from '@openward/remote-kit';
import guides from './guides.json';

/** The name of a guide, by who reads it. */
export type GuideName = keyof typeof guides;

/** A task of a guide: what a reader wants to do, and how. */
export interface Task {
  /** In the address: `/help#book`. */
  id: string;
  /** The screen that it is about. */
  path: string;
  title: string;
  /** What the reader does, one thing after another; words of the screens stand between `**`. */
  steps: string[];
  /** Not every guide has pictures. */
  picture: { url: string | undefined; text: string; width: number; height: number } | undefined;
}

/** A guide's text, as `i18n/<code>/help.json` has it. */
type Help = Record<GuideName, Record<string, Pick<Task, 'title' | 'steps'> & { picture?: string }>>;

/** A guide: its tasks with their screens, and the size of its pictures where it has some. */
interface Guide {
  tasks: Record<string, string>;
  picture?: { width: number; height: number };
}

/**
 * A guide in a language, in English where there is none.
 * @throws Error where it cannot be loaded
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

/** The address of a task's picture; undefined where there is none. */
async function pictureOf(id: string, language: string): Promise<string | undefined> {
  try {
    // Here are only the addresses: a script for each would be a request for each.
    const load = (code: string) => import(/* webpackMode: "eager" */ `../../../i18n/${code}/pictures/${id}.jpg`);
    return await inLanguageOrEnglish<string>(language, load);
  } catch {
    // The steps say it all.
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
