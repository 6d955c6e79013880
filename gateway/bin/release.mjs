#!/usr/bin/env node
// Lets teams with their own repository run the release commands: `npx openward-release`.
import { main } from '../dist/cli/program.js';
import { program } from '../dist/cli/release.js';

await main({ ...program, call: 'npx openward-release' }, process.argv.slice(2));
