#!/usr/bin/env node
// The release commands for a team that works in a repository of its own: `npx openward-release`.
import { main } from '../dist/cli/program.js';
import { program } from '../dist/cli/release.js';

await main({ ...program, call: 'npx openward-release' }, process.argv.slice(2));
