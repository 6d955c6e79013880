#!/usr/bin/env node
// The release commands for a team that works in a repository of its own: `npx openward-release`.
process.argv.splice(2, 0, 'release');
await import('../dist/cli.js');
