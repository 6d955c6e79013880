// The entry of the build that draws a remote's screens; the build says which remote is meant.

// @ts-expect-error: an alias of the build
import definition from 'openward-remote';
import type { RemoteDefinition } from '../core/create-remote.tsx';
import { drawScreen } from './draw.tsx';

/** Draws a screen in a language. */
export default (path: string, language: string) => drawScreen(definition as RemoteDefinition, path, language);
