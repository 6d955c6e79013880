import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const library = require.resolve('fhirclient/build/fhir-client.js');

/** A page with the SMART project's client and a script. */
const pageOf = (script: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Heart diary</title><script src="/fhir-client.js"></script></head>
<body><h1>Heart diary</h1><p id="said">…</p><script>
const said = (text) => { document.getElementById('said').textContent = text; };
${script}
</script></body></html>`;

/** A third-party app that runs in the browser with `fhirclient`. */
export class SmartApp {
  readonly #port: number;
  readonly #fhir: string;
  #server: Server | undefined;
  /** The client id at the portal. */
  clientId = '';
  scope = '';

  /** @param options.fhir the address of the portal's resources */
  constructor(options: { port: number; fhir: string }) {
    this.#port = options.port;
    this.#fhir = options.fhir;
  }

  get origin(): string {
    return `http://localhost:${this.#port}`;
  }

  async start(): Promise<void> {
    this.#server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', this.origin);
      if (pathname === '/fhir-client.js')
        return response.setHeader('content-type', 'text/javascript').end(readFileSync(library));
      response.setHeader('content-type', 'text/html');
      // `/start` passes the server's address itself; a launch from the portal has it in the URL.
      if (pathname === '/start' || pathname === '/launch')
        return response.end(pageOf(this.#authorize(pathname === '/start')));
      return response.end(pageOf(SHOW));
    });
    await new Promise<void>((listening) => this.#server?.listen(this.#port, '127.0.0.1', listening));
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((closed) => this.#server?.close(closed));
  }

  #authorize(isAlone: boolean): string {
    const settings = {
      ...{ clientId: this.clientId, scope: this.scope, redirectUri: `${this.origin}/back`, pkceMode: 'required' },
      ...(isAlone && { iss: this.#fhir }),
    };
    return `FHIR.oauth2.authorize(${JSON.stringify(settings)}).catch((error) => said('Failed: ' + error.message));`;
  }
}

/** The signed-in app: shows the patient's name and the number of visits. */
const SHOW = `
FHIR.oauth2.ready().then(async (client) => {
  window.client = client;
  const patient = await client.patient.read();
  const visits = await client.request('Appointment?patient=' + client.patient.id, { pageLimit: 0, flat: true });
  said(patient.name[0].text + ', visits: ' + visits.length);
}).catch((error) => said('Failed: ' + error.message));`;
