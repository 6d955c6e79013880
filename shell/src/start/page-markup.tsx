// The build's entry that renders the frame of the public pages.
import { draw } from '@openward/remote-kit/markup';
import { Frame } from '../frame/frame.tsx';

const catalogue = (language: string) => import(`../../../i18n/${language}/shell.json`);

/** Renders the frame in a language; the first argument is the name of the only page. */
export default (_frame: string, language: string) =>
  draw(language, {
    namespace: 'shell',
    catalogue,
    content: <Frame registry={{ revision: 0, remotes: {} }} onRetry={() => {}} />,
  });
