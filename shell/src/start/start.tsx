import type { Registry } from '@openward/contract/releases';
import { setCountryPrefix } from '@openward/contract/text';
import {
  addCatalogue,
  changeLanguage,
  connectShell,
  currentLanguage,
  onLanguageChange,
  type SessionState,
  sessionAtom,
  store,
  textIn,
} from '@openward/remote-kit';
import { BRAND } from '@openward/ui/theme';
import { start as startSingleSpa } from 'single-spa';
import { changePageOfAlerts, startAlerts } from '../alerts/alerts.tsx';
import { guardNatives } from '../browser/guard-natives.ts';
import { guardTree } from '../browser/guard-tree.ts';
import { endBusySoon, startBusy } from '../busy/busy.tsx';
import { noteFailed } from '../errors/retries.ts';
import { StartError } from '../errors/start-error.tsx';
import { CONTENT_ID, prepareFrame } from '../frame/frame.tsx';
import { keepInPage } from '../frame/in-page.ts';
import { Portal } from '../frame/portal.tsx';
import { removeInitialHeading, setPageKind } from '../frame/skeleton.ts';
import { setTimeLimit } from '../loading/load-script.ts';
import { focusNextHeading } from '../navigation/focus.ts';
import { destinationOf } from '../navigation/guard.ts';
import { lookAgain, ownsAddress, routeAtom, startNavigation } from '../navigation/navigation.ts';
import { prepareLinks } from '../navigation/prepare-links.ts';
import { prepareSignedIn } from '../navigation/prepare-signed-in.ts';
import { startScrollMemory } from '../navigation/scroll.ts';
import {
  chooseLanguage,
  followAccount,
  rememberLanguage,
  startColorMode,
  startLanguage,
} from '../preferences/preferences.ts';
import { type PageData, readPageData } from '../registry/read-registry.ts';
import { entryHere, type FindRoute, registryHere } from '../registry/registry-here.ts';
import type { RegistryWatch } from '../registry/watch.ts';
import { registerRemoteApplications } from '../remotes/applications.ts';
import { createReleaseLoader } from '../remotes/load-release.ts';
import { preparation } from '../remotes/prepare-remote.ts';
import { regionAtom } from '../remotes/region.ts';
import { slotMounting } from '../remotes/slot-mounting.ts';
import { takeNotes } from '../reports/notes.ts';
import { dropSession, presumeSession, startSession, verifySession } from '../session/session.ts';
import { readSession } from '../session/storage.ts';
import { Starting } from './starting.tsx';
import { type View, viewIn } from './view.tsx';
import './provided-modules.ts';

/** Milliseconds until the code that no screen waits for is loaded. */
const AFTERWARDS = 3000;

/** Maximum milliseconds to wait for the frame's code; React keeps a rendered fallback for 300. */
const FRAME_LIMIT = 1000;

/** Opening it ends the session of this browser (specification, section 2). */
const SIGN_IN = '/login';

/** Starts the portal in an element: preferences, registry, session, then frame and remotes. */
export async function startPortal(place: HTMLElement): Promise<void> {
  guardTree();
  const view = viewIn(place);
  startColorMode();
  await changeLanguage(startLanguage());
  rememberLanguage();
  // All remotes use the `server` catalogue.
  await Promise.all(
    ['shell', 'server'].map((name) =>
      addCatalogue(
        name,
        (language) => import(/* webpackInclude: /(shell|server)\.json$/ */ `../../../i18n/${language}/${name}.json`),
      ),
    ),
  );
  startAlerts();
  startBusy();
  startSession();
  if (location.pathname === SIGN_IN) dropSession();
  followAccount();
  let page: PageData;
  try {
    page = readPageData(document);
    setCountryPrefix(page.countryPrefix);
  } catch (error) {
    console.error('openward: no registry', error);
    await view.draw(<StartError onRetry={async () => location.reload()} />);
    return view.show();
  }
  // A page that came with its screen has its frame already.
  const isPresumed = !document.querySelector('[data-in-page]') && presumeSession();
  const code = prepareCode(page);
  await untilVerified(view, code.frame, async () => {
    if (isPresumed) await drawFrame(view, page, code);
    return isPresumed;
  });
  await Promise.race([code.frame, new Promise((resolve) => setTimeout(resolve, FRAME_LIMIT))]);
  await startRemotes(view, page, code);
}

/**
 * Verifies the session, and again at Retry while the server does not answer. The kept user's frame renders as soon as
 * its code is loaded; its content waits for the verification.
 */
async function untilVerified(view: View, frame: Promise<void>, draw: () => Promise<boolean>): Promise<void> {
  let isAsking = true;
  void frame.then(async () => {
    if (isAsking && (await draw()) && isAsking) view.show();
  });
  const isVerified = await verifySession().then(
    () => true,
    () => false,
  );
  isAsking = false;
  // A screen that came with the page needs no session, and may hold the user's input.
  if (isVerified || document.querySelector('[data-in-page]')) return;
  await new Promise<void>((resolve, reject) => {
    const retry = () => verifySession().then(resolve);
    view.draw(<StartError onRetry={retry} />).then(() => view.show(), reject);
  });
  // The pressed button is removed with its page.
  focusNextHeading(() => document.getElementById(CONTENT_ID));
  await view.draw(<Starting />);
}

/** Starts loading the code that will most likely be shown, while the session is verified. */
function prepareCode({ registry, remoteTimeout }: PageData) {
  setTimeLimit(remoteTimeout);
  const here = registryHere(registry);
  const find: FindRoute = (pathname) => here().find(pathname);
  const loader = createReleaseLoader();
  const prepare = preparation(here, loader);
  const kept = location.pathname === SIGN_IN ? null : readSession();
  const session: SessionState = kept ? { state: 'signed-in', user: kept.user } : { state: 'signed-out' };
  const destination = destinationOf(location.pathname, session, find);
  void prepare.address(destination.kind === 'remote' ? location.pathname : destination.to, kept !== null);
  return { here, find, prepare, supervision: { loader, timeLimit: remoteTimeout }, frame: prepareFrame(kept !== null) };
}

async function drawFrame(
  view: View,
  { idleTimeout }: PageData,
  { here, find }: ReturnType<typeof prepareCode>,
): Promise<void> {
  const destination = destinationOf(location.pathname, store.get(sessionAtom), find);
  store.set(routeAtom, (destination.kind === 'remote' ? destination.route : find(destination.to)) ?? null);
  store.set(regionAtom, { phase: 'loading', remote: '' });
  if (destination.kind !== 'remote') removeInitialHeading();
  await view.draw(<Portal here={here} idleTimeout={idleTimeout} onRetry={() => {}} />);
}

async function startRemotes(
  view: View,
  { registry, idleTimeout }: PageData,
  { here, find, prepare, supervision }: ReturnType<typeof prepareCode>,
): Promise<void> {
  connectShell({
    ...slotMounting(here, supervision),
    isScreen: (path) => destinationOf(path, store.get(sessionAtom), find).kind === 'remote',
  });
  const content = () => document.querySelector(`#${CONTENT_ID} [data-remotes]`) as HTMLElement;
  const regions = registerRemoteApplications(here, supervision, { content, isOwner: ownsAddress(find) });
  await view.draw(
    <Portal here={here} idleTimeout={idleTimeout} onRetry={(remote) => void regions.get(remote)?.retry()} />,
  );
  const languages = document.querySelector<HTMLSelectElement>('body:has([data-in-page]) [data-frame] select');
  keepInPage(document, () => {
    view.show();
    return content();
  });
  takeLanguage(languages);
  startScrollMemory();
  prepareLinks(document, (pathname) => prepare.address(pathname));
  prepareSignedIn(document, () => Promise.all([prepareFrame(true), prepare.homes()]));
  startNavigation(find, watchAfterwards(registry));
  onChangeOfPath(() => {
    void regions.get(find(location.pathname)?.remote ?? '')?.follow();
    changePageOfAlerts();
    endBusySoon();
    focusNextHeading(() => document.getElementById(CONTENT_ID));
  });
  store.sub(sessionAtom, lookAgain);
  const showTitle = () => {
    document.title = titleOf(here().registry);
  };
  store.sub(routeAtom, showTitle);
  store.sub(routeAtom, showKind);
  onLanguageChange(showTitle);
  showTitle();
  startSingleSpa();
  guardNatives();
}

/** Applies a language that the user chose in the frame that came with the page. */
function takeLanguage(languages: HTMLSelectElement | null): void {
  const [chosen] = languages?.selectedOptions ?? [];
  if (chosen && !chosen.defaultSelected && chosen.value !== currentLanguage()) void chooseLanguage(chosen.value);
}

/** Loads the background work after the first screen. Returns a getter for the release watch. */
function watchAfterwards(registry: Registry): () => RegistryWatch | undefined {
  let watch: RegistryWatch | undefined;
  const bring = () =>
    void import(/* webpackChunkName: "start" */ './afterwards.ts').then(
      ({ startAfterwards }) => {
        watch = startAfterwards(registry, entryHere, takeNotes);
      },
      () => noteFailed(bring),
    );
  setTimeout(bring, AFTERWARDS);
  return () => watch;
}

/** single-spa also fires this event without a navigation; only another path is another page. */
function onChangeOfPath(changed: () => void): void {
  let path = location.pathname;
  window.addEventListener('single-spa:before-routing-event', () => {
    if (location.pathname === path) return;
    path = location.pathname;
    changed();
  });
}

function showKind(): void {
  setPageKind(store.get(routeAtom)?.access === 'public');
}

function titleOf({ remotes }: Registry): string {
  const route = store.get(routeAtom);
  const session = store.get(sessionAtom);
  const role = session.state === 'signed-in' ? session.user.userRole : undefined;
  const title = (role && route?.titleFor?.[role]) ?? route?.title;
  return route && title ? `${textIn(remotes[route.remote]?.active.texts, currentLanguage(), title)} · ${BRAND}` : BRAND;
}
