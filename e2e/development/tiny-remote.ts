import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');

/** A remote with one public screen, created for a test in a folder that git ignores. */
export interface TinyRemote {
  /** The folder, as `npm run dev` expects it. */
  path: string;
  /** Rewrites the screen. @param code the body of the screen's component */
  screen(code: string): void;
  /** Rewrites `remote.json`. @param text the content; by default a valid one with that title */
  manifest(title: string, text?: string): void;
}

/** Creates tiny remotes; `remove` deletes all of them. */
export function tinyRemotes() {
  // Inside the workspace, so that imports of packages resolve.
  const folder = join(ROOT, '.data', `e2e-development-${process.pid}`);
  return {
    make(name: string, address: string, words: string): TinyRemote {
      const own = join(folder, name);
      const write = (file: string, content: unknown) =>
        writeFileSync(join(own, file), typeof content === 'string' ? content : JSON.stringify(content));
      mkdirSync(join(own, 'src'), { recursive: true });
      const up = relative(own, ROOT);
      write('package.json', { name: `@openward/mfe-${name}`, version: '1.0.0', type: 'module' });
      write('webpack.config.mjs', CONFIGURATION);
      write('tsconfig.json', {
        extends: `${up}/tsconfig.browser.json`,
        compilerOptions: { rootDir: 'src', outDir: '.tsc', tsBuildInfoFile: '.tsc/tsconfig.tsbuildinfo' },
        include: ['src'],
        references: [{ path: `${up}/shared/remote-kit` }],
      });
      write('src/remote.tsx', remoteCode(name, address));
      const remote: TinyRemote = {
        path: own,
        screen: (code) => write('src/screen.tsx', `export default function Screen() {\n  ${code}\n}\n`),
        manifest: (title, text) => write('remote.json', text ?? manifestOf(name, address, title)),
      };
      remote.screen(`return <h1>${words}</h1>;`);
      remote.manifest('First title');
      return remote;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const CONFIGURATION = `import { remoteConfig } from '@openward/remote-kit/build';

export default remoteConfig(import.meta.dirname);
`;

function remoteCode(name: string, address: string): string {
  return `import { createRemote } from '@openward/remote-kit';

export default createRemote({ name: '${name}', screens: { '${address}': () => import('./screen.tsx') } });
`;
}

function manifestOf(name: string, address: string, title: string): object {
  return { name, shellApi: '^1.0.0', routes: [{ path: address, access: 'public', title }], menu: [], slots: [] };
}
