// The entry of the build that renders a remote's screens. The build sets which remote.

// @ts-expect-error: an alias of the build
import definition from 'openward-remote';
import type { RemoteDefinition } from '../core/create-remote.tsx';
import { drawScreen } from './draw.tsx';

export default (path: string, language: string) => drawScreen(definition as RemoteDefinition, path, language);
