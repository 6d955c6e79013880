import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SETTINGS, wrongSettings } from '@openward/server-kit/settings';
import { Ajv } from 'ajv';
import fastify from 'fastify';
import { parse, parseAllDocuments } from 'yaml';
import { configFrom } from '../../api/src/platform/config.ts';
import { registerHealth } from '../../gateway/src/upstream/api.ts';
import { root } from '../lib/workspace.ts';

/* The examples for containers: deploy/compose.yaml and deploy/helm. They are checked without docker, helm or a cluster. */

const DEPLOY = join(root, 'deploy');
const read = (path: string) => readFileSync(join(DEPLOY, path), 'utf8');
const image = read('Containerfile');
const nginx = read('nginx.conf');
const gateway = readFileSync(join(root, 'gateway/src/gateway.ts'), 'utf8');
const start = readFileSync(join(root, 'gateway/src/start.ts'), 'utf8');

type Tree = Record<string, unknown>;

/** The value at a path such as `spec.template.spec`; a number is a place in a list. */
// biome-ignore lint/suspicious/noExplicitAny: YAML documents have no types.
const at = (tree: unknown, path: string): any =>
  path.split('.').reduce((inner, key) => (inner as Tree | undefined)?.[key], tree);

/** Milliseconds in a constant of the gateway. */
const millisecondsIn = (text: string, constant: RegExp) => Number(constant.exec(text)?.[1]?.replaceAll('_', ''));
const STOPS_WITHIN = millisecondsIn(start, /limit = ([\d_]+)/);
const LISTENS_WITHIN = millisecondsIn(gateway, /READY = ([\d_]+)/);

/** Variables that the image itself sets. */
const IMAGE: Record<string, string> = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(image)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
);

async function paths(): Promise<(path: string) => boolean> {
  const app = fastify();
  registerHealth(app, 1_000, async () => undefined);
  await app.ready();
  return (url) => app.hasRoute({ method: 'GET', url });
}

/** Expects settings that exist and with which a portal starts in production, without a warning. */
function expectUsable(env: Record<string, string>, secret: Record<string, string> = {}): void {
  for (const name of Object.keys(env)) expect(Object.keys(SETTINGS)).toContain(name);
  const { DATA_DIR: _data, RELEASES_DIR: _releases, ...fixed } = IMAGE;
  const all = { ...fixed, ...secret, ...env };
  expect(wrongSettings(all)).toEqual([]);
  expect(configFrom(all)).toMatchObject({ demo: false, warnings: [] });
}

/** Expects a command of the image: a file of this repository, or a command of tools/openward.js. */
function expectCommand(command: string[]): void {
  const [program, file = '', name = ''] = command;
  expect([program, file, existsSync(join(root, file))]).toEqual(['node', 'tools/openward.js', true]);
  expect(readFileSync(join(root, file), 'utf8')).toMatch(new RegExp(`^  '?${name}'?: `, 'm'));
}

const SECRETS = {
  TOKEN_KEY: '0123456789abcdef0123456789abcdef',
  DATABASE_URL: 'postgres://openward_app:app@db-1,db-2/openward',
  SMTP_URL: 'smtps://portal:password@mail.example',
};

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const compose = parse(text, { merge: true });
  const services: [string, Tree][] = Object.entries(compose.services);
  /** What an operator has to give, by name. */
  const given: Record<string, string> = {
    ...{ TOKEN_KEY: SECRETS.TOKEN_KEY, SMTP_URL: SECRETS.SMTP_URL, MAIL_FROM: 'portal@practice.example' },
    ...{ PORTAL_URL: 'https://portal.example', APP_PASSWORD: 'app', OWNER_PASSWORD: 'owner' },
  };
  const filled = (env: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{(\w+):\?[^}]*\}/g, (_, key) => given[key] ?? ''),
      ]),
    );

  /** The keys of the Compose Specification that the example may use. */
  const KEYS = {
    file: 'configs name networks secrets services volumes x-database x-portal',
    service:
      'build cap_drop command configs depends_on environment healthcheck image networks ports read_only restart secrets security_opt shm_size stop_grace_period tmpfs user volumes',
    healthcheck: 'disable interval retries start_period test timeout',
    network: 'internal ipam',
  };
  const expectKeys = (tree: Tree, kind: keyof typeof KEYS) =>
    expect(Object.keys(tree).filter((key) => !KEYS[kind].split(' ').includes(key))).toEqual([]);

  it('has only keys of the Compose Specification, and names only what it declares', () => {
    expectKeys(compose, 'file');
    for (const network of Object.values<Tree>(compose.networks)) expectKeys(network, 'network');
    const names = (list: unknown): string[] => (Array.isArray(list) ? list : Object.keys((list as Tree) ?? {}));
    for (const [, service] of services) {
      expectKeys(service, 'service');
      if (service.healthcheck) expectKeys(service.healthcheck as Tree, 'healthcheck');
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(names(service.depends_on)));
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(names(service.networks)));
      for (const kind of ['configs', 'secrets']) {
        for (const { source } of (service[kind] ?? []) as { source: string }[])
          expect(compose[kind]).toHaveProperty(source);
      }
      const mounted = ((service.volumes ?? []) as string[]).map((volume) => volume.split(':')[0] ?? '');
      for (const from of mounted) {
        if (from.startsWith('./')) expect(existsSync(join(DEPLOY, from))).toBe(true);
        else expect(compose.volumes).toHaveProperty(from);
      }
    }
    for (const [, { depends_on: needed }] of services) {
      for (const { condition } of Object.values((needed ?? {}) as Record<string, { condition?: string }>)) {
        expect([undefined, 'service_healthy', 'service_completed_successfully']).toContain(condition);
      }
    }
  });

  it('has no default for a secret', () => {
    const placeholders = [...text.matchAll(/(?<!\$)\$\{(\w+)([^}]*)\}/g)];
    expect(placeholders.length).toBeGreaterThan(10);
    for (const [, , rest] of placeholders) expect(rest).toBe(':?is missing in .env');
    for (const [, value] of text.matchAll(/(?:PASSWORD|KEY|TOKEN|SECRET): (.*)/g)) expect(value).toMatch(/^\$\{/);
    expect(text).not.toMatch(/postgres:\/\/\w+:[^$@]*@/);
  });

  it('starts portals and migrations with settings and commands that exist', () => {
    const { migrate } = compose.services;
    for (const name of ['portal-1', 'portal-2']) {
      expectUsable(filled(compose.services[name].environment));
      expect(compose.services[name].environment).not.toHaveProperty('DATABASE_OWNER_URL');
      expect(compose.services[name].build.dockerfile).toBe('deploy/Containerfile');
      expect(compose.services[name].depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    }
    expectUsable(filled(migrate.environment));
    expect(migrate.environment).toHaveProperty('DATABASE_OWNER_URL');
    expectCommand(migrate.command);
  });

  it('checks addresses that the gateway answers, and gives it the time to stop', async () => {
    const isPath = await paths();
    const checked = services.map(([, service]) => [at(service, 'healthcheck.test')].flat().join(' '));
    const urls = checked.flatMap((test) => [...test.matchAll(/https?:\/\/127\.0\.0\.1(?::(\d+))?(\/\w+)/g)]);
    expect(urls).toHaveLength(3);
    for (const [, port = IMAGE.PORT, path = ''] of urls) expect([port, isPath(path)]).toEqual([IMAGE.PORT, true]);
    const portal = compose.services['portal-1'];
    expect(Number.parseInt(portal.stop_grace_period, 10) * 1000).toBeGreaterThan(STOPS_WITHIN);
    expect(Number.parseInt(portal.healthcheck.start_period, 10) * 1000).toBeGreaterThan(LISTENS_WITHIN);
    for (const [name, { healthcheck }] of services) expect([name, healthcheck]).toEqual([name, expect.anything()]);
  });

  it('gives nginx the addresses and certificates of nginx.conf, and the portals a place to write', () => {
    const addressOf = (name: string) => at(compose.services, `${name}.networks.portal.ipv4_address`);
    const upstream = [...nginx.matchAll(/^ +server ([\d.]+):(\d+)/gm)].map(([, host, port]) => [host, port]);
    expect(['portal-1', 'portal-2'].map((name) => [addressOf(name), IMAGE.PORT])).toEqual(upstream);
    expect(compose['x-portal'].environment.TRUST_PROXY).toBe(addressOf('nginx'));
    const certificates = [...nginx.matchAll(/ssl_certificate(?:_key)? (\S+);/g)].map(([, path]) => path);
    expect(compose.services.nginx.secrets.map(({ target }: { target: string }) => target)).toEqual(certificates);
    const copies = ['portal-1', 'portal-2'].map((name) => compose.services[name].volumes[0].split(':'));
    expect(copies.map(([, path]) => path)).toEqual([IMAGE.DATA_DIR, IMAGE.DATA_DIR]);
    expect(copies[0]?.[0]).not.toBe(copies[1]?.[0]);
    expect(compose['x-portal']).toMatchObject({ read_only: true, tmpfs: ['/tmp'], cap_drop: ['ALL'] });
  });

  it('lets the standby follow the primary with a role that it makes', () => {
    const { first, second } = compose.services;
    const { content } = compose.configs.roles;
    expect(second.environment.PGHOST).toBe('first');
    expect(content).toContain(`create role ${second.environment.PGUSER} login replication `);
    for (const [, name] of content.matchAll(/\$\$(\w+_PASSWORD)/g)) expect(first.environment).toHaveProperty(name);
    for (const role of ['openward_owner', 'openward_app']) expect(content).toContain(`create role ${role} login `);
  });
});

it('is written for operators how many connections a portal opens', () => {
  const sources = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$/.test(file))
    .map((file) => readFileSync(join(root, 'api/src', file), 'utf8'))
    .join('\n');
  const pool = Number(/openCalls\(url: string, most = (\d+)\)/.exec(sources)?.[1]);
  const listening = sources.match(/\bdatabase\.listen\(/g)?.length ?? 0;
  const manual = readFileSync(join(root, 'docs/operate/start.md'), 'utf8');
  expect(manual).toContain(`Each process uses up to ${pool + 1 + listening} connections`);
  const growing = readFileSync(join(root, 'docs/operate/growing.md'), 'utf8');
  expect(growing).toContain(`With \`DATABASE_READ_URL\` there is one more, and ${pool + 1} to the standby`);
});

describe('the Helm chart', () => {
  const CHART = 'helm/openward';
  const templates = readdirSync(join(DEPLOY, CHART, 'templates')).map((name) => read(`${CHART}/templates/${name}`));
  const defaults = parse(read(`${CHART}/values.yaml`));
  const schema = JSON.parse(read(`${CHART}/values.schema.json`));
  const accepts = new Ajv({ allErrors: true, strictTypes: false, strictRequired: false }).compile(schema);
  const own = {
    ...{ ...defaults, image: { repository: 'registry.example/openward', tag: '1.0.0' }, trustProxy: '10.0.0.0/8' },
    ...{ secret: 'openward', ownerSecret: 'openward-owner', mailFrom: 'portal@practice.example' },
    portalUrl: 'https://portal.example',
    ingress: { enabled: true, className: 'nginx', host: 'portal.example', tlsSecret: 'portal-tls' },
  };

  /** Renders the part of Helm's language that the templates use. @throws for any other part */
  function rendered(template: string, values: Tree): string {
    const chosen = template.replaceAll(
      /^\{\{- if \.Values\.([\w.]+) \}\}\n([\s\S]*?)^\{\{- end \}\}\n/gm,
      (_, path, inner) => (at(values, path) ? inner : ''),
    );
    const whole = chosen.replaceAll(/\{\{ \.(Values\.[\w.]+|Release\.Name) \}\}/g, (_, path) =>
      String(at({ Values: values, Release: { Name: 'practice' } }, path)),
    );
    expect(whole).not.toMatch(/\{\{|undefined/);
    return whole;
  }
  const manifestsOf = (values: Tree): Tree[] =>
    templates.flatMap((template) => {
      return [...parseAllDocuments(rendered(template, values))].map((document) => {
        expect(document.errors).toEqual([]);
        return document.toJS();
      });
    });
  const manifests = manifestsOf(own);
  const of = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
  const pods = ['Deployment', 'Job'].map((kind) => at(of(kind), 'spec.template.spec'));
  const containers = pods.map((pod) => pod.containers[0]);

  /** Paths of all values that are not objects. */
  const leavesOf = (tree: Tree, before = ''): string[] =>
    Object.entries(tree).flatMap(([key, value]) =>
      value && typeof value === 'object' ? leavesOf(value as Tree, `${before}${key}.`) : [`${before}${key}`],
    );
  const describedIn = (part: Tree, before = ''): string[] =>
    Object.entries((part.properties ?? {}) as Record<string, Tree>).flatMap(([key, inner]) =>
      inner.properties ? describedIn(inner, `${before}${key}.`) : [`${before}${key}`],
    );

  it('uses, lists and describes the same values', () => {
    const used = templates.flatMap((text) => [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path]) => path));
    const listed = leavesOf(defaults).sort();
    expect([...new Set(used)].sort()).toEqual(listed);
    // Helm adds `global`.
    expect(
      describedIn(schema)
        .filter((path) => path !== 'global')
        .sort(),
    ).toEqual(listed);
  });

  it('accepts complete values, and refuses those that lack something', () => {
    expect([accepts(own), accepts.errors]).toEqual([true, null]);
    expect(accepts(defaults)).toBe(false);
    const missing = accepts.errors?.map(({ instancePath }) => instancePath).sort();
    expect(missing).toEqual(['/image/tag', '/mailFrom', '/ownerSecret', '/portalUrl', '/secret', '/trustProxy']);
    expect(accepts({ ...own, ingress: { ...own.ingress, host: '' } })).toBe(false);
    expect(accepts({ ...own, replica: 3 })).toBe(false);
    expect(accepts({ ...own, replicas: 1 })).toBe(false);
  });

  it('leaves the ingress out where it is off', () => {
    expect(manifests.map(({ kind }) => kind).sort()).toEqual([
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'Service',
    ]);
    expect(manifestsOf({ ...own, ingress: defaults.ingress }).map(({ kind }) => kind)).not.toContain('Ingress');
  });

  type Shape = 'text' | 'number' | 'boolean' | 'texts' | 'empty' | { [field: string]: Shape } | [Shape];
  const LABELS: Shape = { 'app.kubernetes.io/name': 'text', 'app.kubernetes.io/instance': 'text' };
  const SELECTOR: Shape = { matchLabels: LABELS };
  const PROBE: Shape = {
    httpGet: { path: 'text', port: 'text' },
    ...{ periodSeconds: 'number', timeoutSeconds: 'number', failureThreshold: 'number' },
  };
  const POD: Shape = {
    ...{ automountServiceAccountToken: 'boolean', enableServiceLinks: 'boolean' },
    terminationGracePeriodSeconds: 'number',
    restartPolicy: 'text',
    securityContext: {
      ...{ runAsNonRoot: 'boolean', runAsUser: 'number', runAsGroup: 'number', fsGroup: 'number' },
      seccompProfile: { type: 'text' },
    },
    topologySpreadConstraints: [
      { maxSkew: 'number', topologyKey: 'text', whenUnsatisfiable: 'text', labelSelector: SELECTOR },
    ],
    containers: [
      {
        ...{ name: 'text', image: 'text', command: 'texts' },
        envFrom: [{ secretRef: { name: 'text' } }],
        env: [{ name: 'text', value: 'text' }],
        ports: [{ name: 'text', containerPort: 'number' }],
        ...{ startupProbe: PROBE, livenessProbe: PROBE, readinessProbe: PROBE },
        securityContext: {
          ...{ allowPrivilegeEscalation: 'boolean', readOnlyRootFilesystem: 'boolean' },
          capabilities: { drop: 'texts' },
        },
        resources: { requests: { cpu: 'text', memory: 'text' }, limits: { memory: 'text' } },
        volumeMounts: [{ name: 'text', mountPath: 'text' }],
      },
    ],
    volumes: [{ name: 'text', emptyDir: 'empty' }],
  };
  /** The fields of Kubernetes 1.27 and later that the chart may use. */
  const KINDS: Record<string, Shape> = {
    'apps/v1 Deployment': {
      replicas: 'number',
      strategy: { type: 'text', rollingUpdate: { maxUnavailable: 'number', maxSurge: 'number' } },
      selector: SELECTOR,
      template: { metadata: { labels: LABELS }, spec: POD },
    },
    'batch/v1 Job': { backoffLimit: 'number', template: { spec: POD } },
    'policy/v1 PodDisruptionBudget': { maxUnavailable: 'number', selector: SELECTOR },
    'v1 Service': { selector: LABELS, ports: [{ name: 'text', port: 'number', targetPort: 'text' }] },
    'networking.k8s.io/v1 Ingress': {
      ingressClassName: 'text',
      tls: [{ hosts: 'texts', secretName: 'text' }],
      rules: [
        {
          host: 'text',
          http: {
            paths: [{ path: 'text', pathType: 'text', backend: { service: { name: 'text', port: { name: 'text' } } } }],
          },
        },
      ],
    },
  };

  /** The fields of a manifest that Kubernetes does not know or would refuse. */
  function wrongIn(value: unknown, shape: Shape | undefined, path: string): string[] {
    if (shape === undefined) return [path];
    if (shape === 'text') return typeof value === 'string' && value ? [] : [path];
    if (shape === 'texts')
      return (value as unknown[]).flatMap((each, place) => wrongIn(each, 'text', `${path}.${place}`));
    if (shape === 'empty') return JSON.stringify(value) === '{}' ? [] : [path];
    if (typeof shape === 'string') return typeof value === shape ? [] : [path];
    if (Array.isArray(shape)) {
      if (!Array.isArray(value)) return [path];
      return value.flatMap((each, place) => wrongIn(each, shape[0], `${path}.${place}`));
    }
    if (!value || typeof value !== 'object' || Array.isArray(value)) return [path];
    return Object.entries(value).flatMap(([key, inner]) => wrongIn(inner, shape[key], `${path}.${key}`));
  }

  it('makes manifests that Kubernetes understands to the last field', () => {
    for (const { apiVersion, kind, metadata, spec, ...rest } of manifests) {
      const { name, labels = {}, annotations = {}, ...more } = metadata as Record<string, Tree | string>;
      expect([rest, more, name]).toEqual([{}, {}, expect.stringMatching(/^practice(-migrate)?$/)]);
      for (const value of Object.values({ ...(labels as Tree), ...(annotations as Tree) }))
        expect(typeof value).toBe('string');
      expect(wrongIn(spec, KINDS[`${apiVersion} ${kind}`], `${kind}`)).toEqual([]);
    }
  });

  it('sends calls and disruptions to the pods that it makes', () => {
    const labels = at(of('Deployment'), 'spec.template.metadata.labels');
    expect(at(of('Deployment'), 'spec.selector.matchLabels')).toEqual(labels);
    expect(at(of('PodDisruptionBudget'), 'spec.selector.matchLabels')).toEqual(labels);
    expect(at(of('Service'), 'spec.selector')).toEqual(labels);
    expect(at(of('Ingress'), 'spec.rules.0.http.paths.0.backend.service')).toEqual({
      name: at(of('Service'), 'metadata.name'),
      port: { name: at(of('Service'), 'spec.ports.0.name') },
    });
    const ports = containers[0].ports.map(({ name }: { name: string }) => name);
    expect(ports).toContain(at(of('Service'), 'spec.ports.0.targetPort'));
    expect(String(at(containers[0], 'ports.0.containerPort'))).toBe(IMAGE.PORT);
  });

  it('probes addresses that the gateway answers, waits until it listens, and gives it the time to stop', async () => {
    const isPath = await paths();
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = containers[0][probe].httpGet;
      expect([probe, isPath(path), port]).toEqual([probe, true, 'http']);
    }
    // The database decides whether it is ready, and never whether it lives.
    expect([containers[0].livenessProbe.httpGet.path, containers[0].readinessProbe.httpGet.path]).toEqual([
      '/healthz',
      '/readyz',
    ]);
    const { periodSeconds, failureThreshold } = containers[0].startupProbe;
    expect(periodSeconds * failureThreshold * 1000).toBeGreaterThan(2 * LISTENS_WITHIN);
    expect(pods[0].terminationGracePeriodSeconds * 1000).toBeGreaterThan(STOPS_WITHIN);
  });

  it('starts portals and migrations with settings and commands that exist; only migrations know the owner', () => {
    const [portal = {}, migrations = {}] = containers.map(({ env }) =>
      Object.fromEntries(env.map(({ name, value }: { name: string; value: string }) => [name, value])),
    );
    expectUsable(portal, SECRETS);
    const owner = { DATABASE_OWNER_URL: SECRETS.DATABASE_URL.replaceAll('app', 'owner') };
    // Without sign-up, migrations need no mail server.
    expectUsable(migrations, { ...SECRETS, ...owner, SIGN_UP_VERIFICATION: 'off' });
    expectCommand(containers[1].command);
    const secretsOf = (container: Tree) => (container.envFrom as Tree[]).map((from) => at(from, 'secretRef.name'));
    expect(containers.map(secretsOf)).toEqual([[own.secret], [own.secret, own.ownerSecret]]);
    expect(at(of('Job'), 'metadata.annotations')['helm.sh/hook']).toBe('pre-install,pre-upgrade');
  });

  it('runs without rights, and writes only where it needs to', () => {
    for (const [place, pod] of pods.entries()) {
      const container = containers[place];
      // Service links are variables such as METRICS_PORT, if another service has that name.
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(pod.securityContext.runAsNonRoot).toBe(true);
      expect(container.securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      });
      const mounted = container.volumeMounts.map(({ name }: { name: string }) => name);
      expect(pod.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted);
    }
    expect(containers.map(({ volumeMounts }) => volumeMounts[0].mountPath)).toEqual([IMAGE.DATA_DIR, IMAGE.DATA_DIR]);
    expect(containers[0].volumeMounts[1].mountPath).toBe('/tmp');
  });
});
