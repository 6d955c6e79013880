import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { remoteFolders, root } from '../lib/workspace.ts';

/*
 * The folders of each part in layers from top to bottom. A folder may only import from lower layers, so there are no
 * circular imports, and folders of one layer do not import each other. `features/*` stands for the folders of `features`
 * that have no layer of their own. The layers of the api are in `api/src/arrows.test.ts`.
 */
const FLOORS: Record<string, string[]> = {
  shell: [
    'start',
    'frame',
    'acting',
    'navigation remotes',
    'live preferences registry',
    'reports session',
    'alerts browser busy errors loading',
  ],
  gateway: ['cli', 'develop http metrics pages', 'delivery reports upstream', 'releases'],
  'shared/contract': [
    'hashes',
    'everything',
    'calls',
    'blocks check-in health-record reassign series visit-links',
    'appointments',
    'apps availability documents imports',
    'exchange people releases sharing',
    'accounts audit calendars forms messages platform practice subscriptions waiting-list',
    'core',
    'text',
    'time',
  ],
  'shared/ui': [
    'combobox select-field',
    'data-grid dialog form page-style',
    'button date-time drawer feedback grid-state icons layout menu popover theme toaster',
  ],
  'shared/remote-kit': ['editing files markup query', 'core'],
  'shared/server-kit': ['postgres'],
  'mfe-auth': [
    'change-password not-me sign-in',
    'apps help hospital-sign-in own-account reset second-factor security sign-up verification',
    'factors frame new-password one-time-code secret-questions session-expired sessions',
  ],
  'mfe-appointments': [
    'panels/today',
    'panels/*',
    'features/*',
    'parts/calendar',
    'parts/detail',
    'parts/actions parts/add-appointment',
    'parts/appointment parts/waiting-list',
    'parts/calls',
    'parts/check-in parts/conflicts parts/doctors parts/lists parts/paper parts/series parts/times',
  ],
  'mfe-patients': ['record', 'elsewhere merge', 'sharing', 'access dashboard imports parts patient-list'],
  'mfe-documents': [
    'documents-list forms-list',
    'fill-in form-answers form-builder health-record view',
    'answers form-preview',
    'action-items assign e-signature field-types form-automation pdf queue',
  ],
  'mfe-admin': [
    'dashboard',
    'admins doctors hospitals messages practice',
    'access-review accounts',
    'apps audit lists releases',
  ],
};

const IMPORT = /(?:from|import|import\()\s*(?:\/\*.*?\*\/\s*)?'(\.[^']+)'/g;

/** The calls files of all areas are a layer of their own, because they use results of other areas. */
const CALLS = /^[^/]+\/([a-z-]+-)?calls\.ts$/;

/** Returns the imports between folders as `a → b`, with the first file that has each. */
function arrowsOf(part: string): Map<string, string> {
  const sources = join(root, part, 'src');
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing(\/|\.)/.test(file),
  );
  const hasCalls = (folder: string) => part === 'shared/contract' && files.includes(`${folder}/calls.ts`);
  const named = (FLOORS[part] ?? []).flatMap((floor) => floor.split(' '));
  const isFloor = (folder: string) => named.some((name) => name.startsWith(`${folder}/`));
  const folderOf = (file: string) => {
    const [folder = '', rest, deeper] = file.split('/');
    if (isFloor(folder)) return deeper === undefined ? folder : `${folder}/${rest}`;
    const isOfCalls = hasCalls(folder) && (CALLS.test(file) || rest === 'index.ts');
    // Where there are floors, nothing may be reached by a file beside them.
    const beside = named.some((name) => name.includes('/')) ? 'src' : undefined;
    return rest === undefined ? beside : isOfCalls ? 'calls' : folder;
  };
  const arrows = new Map<string, string>();
  for (const file of files) {
    const from = folderOf(file);
    for (const [, path = ''] of readFileSync(join(sources, file), 'utf8').matchAll(IMPORT)) {
      const to = folderOf(relative(sources, resolve(sources, dirname(file), path)));
      if (from && from !== 'src' && to && from !== to && to !== '..' && !arrows.has(`${from} → ${to}`))
        arrows.set(`${from} → ${to}`, file);
    }
  }
  return arrows;
}

test.each([...new Set([...Object.keys(FLOORS), ...remoteFolders])])(
  'in %s, a folder imports only what is on a lower floor',
  (part) => {
    const floors = FLOORS[part] ?? [];
    const find = (name: string) => floors.findIndex((floor) => floor.split(' ').includes(name));
    const floorOf = (folder: string) => (find(folder) < 0 ? find(`${dirname(folder)}/*`) : find(folder));
    const upward = [...arrowsOf(part)].filter(([arrow]) => {
      const [from, to] = arrow.split(' → ').map(floorOf);
      return from === undefined || to === undefined || from < 0 || to <= from;
    });
    expect(upward).toEqual([]);
  },
);
