import { Spinner, useSayLate } from '@openward/ui/feedback';
import { Flex } from '@openward/ui/layout';
import { ThemeProvider } from '@openward/ui/theme';
import { type ReactNode, StrictMode, Suspense, startTransition, useLayoutEffect } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, matchRoutes, Route, Routes } from 'react-router-dom';
import type { ParcelConfig } from 'single-spa';
import { CrashBoundary } from './crash-boundary.tsx';
import { addCatalogue, type Catalogue, directionOf, shownLanguage } from './i18n.ts';
import { MergedRecordBoundary } from './merged-record.tsx';
import { forgetFailures, type Load, type LoadWithCall, type OnDemand, onDemand } from './on-demand.ts';
import { ScreenLimit } from './screen-limit.tsx';
import type { MountParcel } from './shell-host.ts';
import { MountParcelContext } from './slot.tsx';
import type { SlotName, SlotProps } from './slots.ts';
import { showStyles } from './styles.ts';
import { TranslationProvider, useLanguage, useT } from './translation.tsx';

/** The definition of a remote. Paths are those in its `remote.json`. */
export interface RemoteDefinition {
  name: string;
  screens: Record<string, Load | LoadWithCall>;
  slots?: { [N in SlotName]?: Load<SlotProps[N]> | LoadWithCall<SlotProps[N]> };
  /** Loads its catalogue of a language other than English: ``import(`../i18n/${language}/example.json`)``. */
  catalogue?: Catalogue;
}

/** Properties that the shell and single-spa pass to a remote or slot when they mount it. */
export interface MountProps {
  /** Its `data-release` names the release, to which the release's style sheets are scoped. */
  domElement: HTMLElement;
  /** Called once when rendering throws. The failed content is already removed from the page. */
  onCrash: (error: unknown) => void;
  /** Called once the first screen has rendered. */
  onShown: () => void;
  mountParcel?: MountParcel;
}

/** Properties that the shell passes to a slot. */
export interface SlotMountProps<N extends SlotName> extends MountProps {
  slotProps: SlotProps[N];
}

/** The exports of a remote's entry `./remote`. */
export interface RemoteModule {
  screens: ParcelConfig<MountProps>;
  slots: { [N in SlotName]?: ParcelConfig<SlotMountProps<N>> };
  /**
   * Loads the code of the screen at an address in advance. Ignores failures.
   * @param isComing true if this screen is shown next: its first call to the server then starts as well
   */
  prepare?(pathname: string, isComing?: boolean): Promise<void>;
  /** Loads the code of the remote's dashboard slots in advance. Ignores failures. */
  prepareSlots?(): Promise<void>;
}

/** Creates a remote: its React root with router, theme and translations, and an error boundary around it. */
export function createRemote(definition: RemoteDefinition): RemoteModule {
  const screens = Object.entries(definition.screens).map(([path, load]) => ({ path, Screen: onDemand(load) }));
  const screenAt = (pathname: string) => matchRoutes(screens, pathname)?.at(-1)?.route.Screen;
  const contents = Object.entries(definition.slots ?? {}).map(([name, load]) => ({
    name,
    Content: onDemand(load as Load),
  }));
  const slots = contents.map(({ name, Content }) => {
    const code = () => Content;
    return [
      name,
      lifecycles(definition, code, (props) => <Content {...(props as SlotMountProps<SlotName>).slotProps} />),
    ];
  });
  return {
    screens: lifecycles(
      definition,
      () => screenAt(location.pathname),
      (props) => <Screens screens={screens} onCrash={props.onCrash} />,
    ),
    slots: Object.fromEntries(slots),
    prepare: async (pathname, isComing) => {
      const screen = screenAt(pathname);
      await (isComing ? screen?.begin() : screen?.load())?.catch(() => {});
    },
    prepareSlots: async () => {
      const onDashboards = contents.filter(({ name }) => name.startsWith('dashboard.'));
      await Promise.allSettled(onDashboards.map(({ Content }) => Content.load()));
    },
  };
}

function lifecycles(
  definition: RemoteDefinition,
  code: () => OnDemand<object> | undefined,
  draw: (props: MountProps) => ReactNode,
): ParcelConfig<MountProps> {
  const roots = new Map<HTMLElement, { root: Root; hideStyles: () => void }>();
  // As a transition, so that React renders in slices and typing or scrolling stays responsive.
  const render = (props: MountProps) =>
    startTransition(() =>
      roots.get(props.domElement)?.root.render(
        <RemoteRoot {...props} namespace={definition.name}>
          {draw(props)}
        </RemoteRoot>,
      ),
    );
  return {
    bootstrap: async () => definition.catalogue && addCatalogue(definition.name, definition.catalogue),
    async mount(props: MountProps) {
      // Load the code before rendering: React would show a fallback, even an empty one, for at least 300 ms.
      forgetFailures();
      code()?.forgetFailure();
      await code()?.begin();
      roots.set(props.domElement, {
        root: createRoot(props.domElement),
        hideStyles: showStyles(props.domElement.dataset.release ?? ''),
      });
      render(props);
    },
    update: async (props: MountProps) => render(props),
    async unmount({ domElement }: MountProps) {
      const drawn = roots.get(domElement);
      drawn?.root.unmount();
      drawn?.hideStyles();
      roots.delete(domElement);
    },
  } as unknown as ParcelConfig<MountProps>;
}

function RemoteRoot(props: MountProps & { namespace: string; children: ReactNode }) {
  const language = useLanguage();
  const shown = shownLanguage(language, props.namespace);
  useLayoutEffect(() => {
    // Content without a translation is marked as English, whatever the language of the page.
    const { domElement } = props;
    if (shown !== language) Object.assign(domElement, { lang: shown, dir: directionOf(shown) });
    else for (const name of ['lang', 'dir']) domElement.removeAttribute(name);
  });
  return (
    <StrictMode>
      <CrashBoundary onCrash={props.onCrash}>
        <ThemeProvider direction={directionOf(shown)}>
          <TranslationProvider namespace={props.namespace}>
            <MountParcelContext value={props.mountParcel}>
              {/* Empty, because the shell shows a loading state until `onShown`. */}
              <Suspense fallback={null}>
                <BrowserRouter>{props.children}</BrowserRouter>
                <Shown onShown={props.onShown} />
              </Suspense>
            </MountParcelContext>
          </TranslationProvider>
        </ThemeProvider>
      </CrashBoundary>
    </StrictMode>
  );
}

function Screens(props: { screens: { path: string; Screen: OnDemand<object> }[]; onCrash: (error: unknown) => void }) {
  return (
    <>
      <MergedRecordBoundary>
        <Routes>
          {props.screens.map(({ path, Screen }) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
          {/* The shell unmounts this remote when the address leaves it; until then it shows nothing. */}
          <Route path="*" element={null} />
        </Routes>
      </MergedRecordBoundary>
      <ScreenLimit coming={<Coming />} onLate={props.onCrash} />
    </>
  );
}

/** A loading indicator above the old screen while the next one loads. */
function Coming() {
  const t = useT();
  useSayLate(t('Loading'));
  return (
    <Flex role="status" aria-label={t('Loading')} position="fixed" top="20" insetX="0" justify="center" zIndex="docked">
      <Spinner color="accent.solid" />
    </Flex>
  );
}

function Shown({ onShown }: { onShown: () => void }) {
  // Before painting, so that the shell removes what it showed meanwhile in the same frame.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useLayoutEffect(onShown, []);
  return null;
}
