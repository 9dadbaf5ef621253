import https from 'node:https';
import { dialing } from '#tests/support/fake-firebase/app-check-tokens.ts';

/** For a server process: replaces Google's key server with the one of the test that started it. */
const port = Number(process.env['APP_CHECK_KEY_PORT']);
https.globalAgent.createConnection = dialing(port).createConnection;
