#!/usr/bin/env node
// The release commands for a team that works in a repository of its own: `npx openward-release`.
import '../dist/release/cli/cli.js';
