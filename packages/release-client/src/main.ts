#!/usr/bin/env node
// savvi-release: releases an area from its own repository, with the address of the release API and a token.
import { parseArguments, usageOf } from './arguments.rules.ts';
import { releaseClient } from './release-client.ts';
import { ReleaseRefused } from './release-refused.ts';
import { runCommand } from './run-command.ts';
import { parseSettings } from './settings.ts';

const USAGE = usageOf(
  'savvi-release',
  [
    ['<area>', 'publishes the remote that npm run build made, and releases it to everybody'],
    ['<area> --check', 'checks whether remote and service as built fit what is deployed'],
    ['<area> --from <folder>', 'the same two for a build in another folder'],
  ],
  'RELEASES_URL is the address of the release API, RELEASE_TOKEN the token of the team.',
);

try {
  const command = parseArguments(process.argv.slice(2), USAGE);
  if (command.kind === 'help') console.log(USAGE);
  else {
    const { url, token } = parseSettings(process.env);
    await runCommand(command, {
      releases: releaseClient(url, token),
      folder: process.cwd(),
      say: console.log,
    });
  }
} catch (cause) {
  console.error(cause instanceof ReleaseRefused ? cause.message : cause);
  process.exitCode = 1;
}
