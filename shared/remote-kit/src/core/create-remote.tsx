import { LoadingState } from '@openward/ui/feedback';
import { ThemeProvider } from '@openward/ui/theme';
import * as React from 'react';
import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useState } from 'react';
import ReactDOMClient from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router-dom';
import type { ParcelConfig } from 'single-spa';
import singleSpaReact from 'single-spa-react';
import { CrashBoundary } from './crash-boundary.tsx';
import { addCatalogues, type Catalogues } from './i18n.ts';
import type { SlotName, SlotProps } from './slots.ts';
import { TranslationProvider, useT } from './translation.tsx';

/** Loads a component; a screen is its own chunk and comes when it is first shown. */
export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>;

/** What a remote is made of. Paths are those of its `remote.json`. */
export interface RemoteDefinition {
  name: string;
  screens: Record<string, Load>;
  slots?: { [N in SlotName]?: Load<SlotProps[N]> };
  /** Catalogues of languages other than English. */
  catalogues?: Catalogues;
}

/** What the shell hands to a remote or slot when it mounts it. */
export interface MountProps {
  domElement: HTMLElement;
  /** Called once where something throws while it is drawn; what threw is already gone from the page. */
  onCrash: (error: unknown) => void;
  /** Called once the first screen is drawn. */
  onShown: () => void;
}

/** What a remote's entry exposes as `./remote`. */
export interface RemoteModule {
  screens: ParcelConfig<MountProps>;
  slots: { [N in SlotName]?: ParcelConfig<MountProps & SlotProps[N]> };
}

/** Makes a remote: its React root with router, theme and translations, and the boundary that its faults cannot cross. */
export function createRemote(definition: RemoteDefinition): RemoteModule {
  const slots = Object.entries(definition.slots ?? {}).map(([name, load]) => [
    name,
    lifecycles(definition, () => slotRoot(load as Load)),
  ]);
  return {
    screens: lifecycles(definition, () => screensRoot(definition)),
    slots: Object.fromEntries(slots),
  };
}

function lifecycles(definition: RemoteDefinition, rootFor: () => ComponentType<object>): ParcelConfig<MountProps> {
  const react = singleSpaReact({
    React,
    ReactDOMClient,
    rootComponent: function RemoteRoot(given?: object) {
      const props = given as MountProps;
      // A new root at each mount: after a chunk that failed to load, a retry asks for it again.
      const [Root] = useState(() => rootFor());
      return (
        <StrictMode>
          <CrashBoundary onCrash={props.onCrash}>
            <ThemeProvider>
              <TranslationProvider namespace={definition.name}>
                <Suspense fallback={<Loading />}>
                  <Root {...props} />
                  <Shown onShown={props.onShown} />
                </Suspense>
              </TranslationProvider>
            </ThemeProvider>
          </CrashBoundary>
        </StrictMode>
      );
    },
    errorBoundary: () => <></>,
  });
  return {
    bootstrap: [async () => addCatalogues(definition.name, definition.catalogues ?? {}), react.bootstrap],
    mount: react.mount,
    unmount: react.unmount,
  } as unknown as ParcelConfig<MountProps>;
}

function screensRoot({ screens }: RemoteDefinition): ComponentType<object> {
  const routes = Object.entries(screens).map(([path, load]) => ({ path, Screen: lazy(load) }));
  return () => (
    <BrowserRouter>
      <Routes>
        {routes.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        {/* The shell unmounts this remote when the address is no longer its own; until then it shows nothing. */}
        <Route path="*" element={null} />
      </Routes>
    </BrowserRouter>
  );
}

function slotRoot(load: Load): ComponentType<object> {
  const Content = lazy(load);
  return (props) => (
    <BrowserRouter>
      <Content {...props} />
    </BrowserRouter>
  );
}

function Shown({ onShown }: { onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(onShown, []);
  return null;
}

function Loading() {
  const t = useT();
  return <LoadingState label={t('Loading')} />;
}
