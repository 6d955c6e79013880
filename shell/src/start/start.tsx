import { addCatalogues, connectShell, i18n, sessionAtom, startI18n, store, translatorOf } from '@openward/remote-kit';
import { BRAND } from '@openward/ui/theme';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { start as startSingleSpa } from 'single-spa';
import { changePageOfAlerts, startAlerts } from '../alerts/alerts.tsx';
import { endBusySoon, startBusy } from '../busy/busy.tsx';
import { StartError } from '../errors/start-error.tsx';
import { CONTENT_ID, Portal } from '../frame/portal.tsx';
import { catalogues } from '../i18n/catalogues.ts';
import { noteIntegrity } from '../loading/integrity.ts';
import { setTimeLimit } from '../loading/load-script.ts';
import { focusNextHeading } from '../navigation/focus.ts';
import { lookAgain, ownsAddress, routeAtom, startNavigation } from '../navigation/navigation.ts';
import { startColorMode, startLanguage } from '../preferences/preferences.ts';
import { type PageData, readPageData } from '../registry/read-registry.ts';
import { routeFinder } from '../registry/routes.ts';
import { watchRegistry } from '../registry/watch.ts';
import { registerRemoteApplications } from '../remotes/applications.ts';
import { createReleaseLoader } from '../remotes/load-release.ts';
import { slotMounting } from '../remotes/slot-mounting.ts';
import { startSession, verifySession } from '../session/session.ts';
import './font.ts';
import './provided-modules.ts';

/** Brings the portal up in an element: preferences, registry, session, then frame and remotes. */
export async function startPortal(place: HTMLElement): Promise<void> {
  const root = createRoot(place);
  startColorMode();
  const language = startLanguage();
  document.documentElement.lang = language;
  await startI18n(language);
  await addCatalogues('shell', catalogues);
  startAlerts();
  startBusy();
  startSession();
  let page: PageData;
  try {
    page = readPageData(document);
  } catch (error) {
    console.error('openward: no registry', error);
    root.render(<StartError onRetry={() => location.reload()} />);
    return;
  }
  await untilVerified(root);
  startRemotes(root, page);
}

/** Verifies the session, and again at Retry for as long as the server cannot say. */
async function untilVerified(root: Root): Promise<void> {
  for (;;) {
    try {
      return await verifySession();
    } catch {
      await new Promise<void>((resolve) => root.render(<StartError onRetry={resolve} />));
    }
  }
}

function startRemotes(root: Root, { registry, remoteTimeout, idleTimeout }: PageData): void {
  for (const { active, previous } of Object.values(registry.remotes)) {
    for (const release of [active, previous]) if (release) noteIntegrity(release.base, release.integrity);
  }
  setTimeLimit(remoteTimeout);
  const find = routeFinder(registry);
  const supervision = { loader: createReleaseLoader(), timeLimit: remoteTimeout };
  connectShell(slotMounting(registry, supervision));
  const regions = registerRemoteApplications(registry, supervision, {
    content: () => document.querySelector(`#${CONTENT_ID} [data-remotes]`) as HTMLElement,
    isOwner: ownsAddress(find),
  });
  // At once: the first remote is mounted into the frame right after.
  flushSync(() =>
    root.render(
      <Portal registry={registry} idleTimeout={idleTimeout} onRetry={(remote) => void regions.get(remote)?.retry()} />,
    ),
  );
  startNavigation(find, watchRegistry(registry));
  onChangeOfPath(() => {
    changePageOfAlerts();
    endBusySoon();
    focusNextHeading(() => document.getElementById(CONTENT_ID));
  });
  store.sub(sessionAtom, lookAgain);
  store.sub(routeAtom, showTitle);
  i18n.on('languageChanged', showTitle);
  showTitle();
  startSingleSpa();
}

/** single-spa also announces when it merely looks again; only another path is another page. */
function onChangeOfPath(changed: () => void): void {
  let path = location.pathname;
  window.addEventListener('single-spa:before-routing-event', () => {
    if (location.pathname === path) return;
    path = location.pathname;
    changed();
  });
}

function showTitle(): void {
  const route = store.get(routeAtom);
  const session = store.get(sessionAtom);
  const role = session.state === 'signed-in' ? session.user.userRole : undefined;
  const title = (role && route?.titleFor?.[role]) ?? route?.title;
  document.title = title ? `${translatorOf('shell', i18n.language)(title)} · ${BRAND}` : BRAND;
}
