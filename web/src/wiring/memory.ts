import '#adapters/memory/browser-buffer.ts';
import { ContainerModule } from 'inversify';
import type { z } from 'zod';
import { fillDemoCatalogue } from '#adapters/documents/demo/fill-demo-catalogue.ts';
import { memorySignIn } from '#adapters/memory/memory-accounts.ts';
import { memoryHttp } from '#adapters/memory/memory-http.ts';
import { memoryActs, seededRandomness } from '#adapters/memory/memory-system.ts';
import type { SignIn } from '#core/accounts/sign-in.ts';
import { ADD_ON } from '#core/catalogue/category.ts';
import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import { companySite } from '#core/content/company.ts';
import { DEMO_SITE } from '#core/content/demo-site.ts';
import { NO_RECORD, pricesOf } from '#core/content/own-claims.ts';
import { siteOfPage } from '#core/content/site-in.ts';
import type { PictureUploads } from '#core/contract/admin-api.ts';
import type { PublicConfig } from '#core/contract/page.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { instant, isoFromInstant } from '#core/kernel/instant.ts';
import { err, ok } from '#core/kernel/result.ts';
import { shopDay } from '#core/kernel/shop-time.ts';
import { ACCOUNTS } from '#server/areas/accounts/accounts.wiring.ts';
import { AREAS } from '#server/areas/areas.ts';
import { AUDIT_LOG } from '#server/areas/audit-log/audit-log.wiring.ts';
import { CATALOGUE } from '#server/areas/catalogue/catalogue.wiring.ts';
import { MESSAGES } from '#server/areas/messages/messages.wiring.ts';
import { staffAccess } from '#server/areas/staff/staff.wiring.ts';
import { invalid, problem, refuse, type Sender } from '#server/platform/http/problem.ts';
import { productDto } from '#server/platform/http/product.presenter.ts';
import { makePageData } from '#server/platform/pages/page-data.ts';
import { readPageUrl } from '#server/platform/pages/page-request.ts';
import { requireStaff } from '#server/platform/plugins/require-account.ts';
import type { AreaTools } from '#server/platform/wiring/area.ts';
import { memoryShop } from '#server/platform/wiring/memory.wiring.ts';
import { RECORDS } from '#server/platform/wiring/records.wiring.ts';
import type { PageStart } from '#web/shared/app-context.tsx';
import { warn } from '#web/shared/data/log.ts';
import { httpModule, type LoadedPorts, PORTS, portsOn } from './container.ts';

type Token = () => Promise<string | undefined>;

/**
 * Uses `fetch`, which is intercepted. An `XMLHttpRequest` would go to a server that does not
 * exist.
 */
const memoryUploads = (token: Token): PictureUploads => ({
  upload({ bytes, type }, onSent) {
    async function send() {
      const answer = await fetch('/api/admin/pictures', {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${await token()}` },
        body: bytes,
      });
      onSent(1);
      const told: unknown = await answer.json();
      return answer.ok ? ok(told as PictureSet) : err(told as ApiProblem);
    }
    return { answer: send(), cancel: () => undefined };
  },
});

/** A paper's texts, one per line, since no PDF maker runs in a page. */
function paperText(pdf: string): string {
  const lines: string[] = [];
  JSON.parse(pdf.replace(/^%PDF.*\n/, ''), (_name, value: unknown) => {
    if (typeof value === 'string') lines.push(value);
    return value;
  });
  return `${lines.join('\n')}\n`;
}

async function save(href: string): Promise<void> {
  const answer = await fetch(href);
  const named = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  const isPaper = named?.endsWith('.pdf') === true;
  const content = await answer.text();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([isPaper ? paperText(content) : content]));
  link.download = (named ?? 'answer.txt').replace(/\.pdf$/, '.txt');
  link.click();
}

async function show(image: HTMLImageElement, path: string): Promise<void> {
  const answer = await fetch(path);
  if (!answer.ok) return;
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove();
  image.removeAttribute('srcset');
  image.src = URL.createObjectURL(await answer.blob());
}

/** Handles requests that browsers make without `fetch`: linked files and uploaded pictures. */
function answerThePage(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link?.pathname.startsWith('/api/') !== true) return;
    event.preventDefault();
    void save(link.href);
  });
  document.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      if (!(target instanceof HTMLImageElement)) return;
      const { pathname } = new URL(target.currentSrc || target.src, window.location.href);
      if (!pathname.startsWith('/pictures/')) return;
      // Otherwise the screen would show that there is no picture.
      event.stopPropagation();
      void show(target, pathname);
    },
    true,
  );
}

/** Sign-in for the back office of the in-page shop. */
export const ADMIN = { email: 'admin@example.com', password: 'in memory only' };

const clock = { now: () => instant(Date.now()) };
const shop = memoryShop({
  clock,
  randomness: seededRandomness(Date.now()),
  publicUrl: window.location.origin,
});
const { accounts, of, maybe, store } = shop;

function problemOf(fault: z.ZodError | Error) {
  if (!('issues' in fault)) {
    warn(`The shop broke: ${String(fault.stack)}`);
    return problem('internal');
  }
  const { issues } = fault;
  return invalid(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

const http = memoryHttp((reply, fault) => refuse(reply as unknown as Sender, problemOf(fault)));

const tools: AreaTools = {
  of,
  maybe,
  now: clock.now,
  jobs: { listJobs: async () => [], runJob: async () => 'unknown' },
  onOutboxFilled: () => void of(MESSAGES.workOutbox)(),
  onCatalogueChanged: () => undefined,
};

/** The shop's real routes on its real use cases; nothing is duplicated. */
async function openInterface(): Promise<void> {
  await http.app.register(
    async (api) => {
      for (const routes of AREAS.flatMap((area) => area.api?.(tools) ?? [])) {
        await api.register(routes);
      }
      await api.register(
        async (admin) => {
          requireStaff(admin, {
            ...staffAccess(tools),
            acts: memoryActs(),
            note: of(AUDIT_LOG.note),
          });
          for (const routes of AREAS.flatMap((area) => area.admin?.(tools) ?? [])) {
            await admin.register(routes);
          }
        },
        { prefix: '/admin' },
      );
    },
    { prefix: '/api' },
  );
  for (const routes of AREAS.flatMap((area) => area.site?.(tools) ?? [])) {
    await http.app.register(routes);
  }
}

async function open(): Promise<void> {
  await openInterface();
  await fillDemoCatalogue(store);
  const made = await accounts.createAccount({ ...ADMIN, displayName: 'Admin', role: 'admin' });
  if (!made.ok) throw new Error(made.error.kind);
  await of(RECORDS.profiles).createIfAbsent({
    id: made.value.uid,
    email: ADMIN.email,
    displayName: 'Admin',
    photoURL: '',
    createdAt: isoFromInstant(clock.now()),
    role: 'admin',
  });
}

const opened = open();
const toNetwork = globalThis.fetch.bind(globalThis);

/** Calls to our own API are handled in this page. */
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init);
  if (!/^\/(api|pictures)\//.test(new URL(request.url).pathname)) return toNetwork(input, init);
  await opened;
  const unknown = () => Response.json(problem('route_not_found'), { status: 404 });
  return (await http.fetch(request)) ?? unknown();
};

answerThePage();

const memoryModule = new ContainerModule(({ bind }) => {
  bind(PORTS.loadSignIn).toConstantValue(async (): Promise<SignIn> => {
    await opened;
    return memorySignIn({
      accounts,
      register: of(ACCOUNTS.registerCustomer),
      describeUser: of(ACCOUNTS.describeUser),
    });
  });
});

/** Replaces `container.ts` when there is no server. */
export const openPorts = (config: PublicConfig, signIn: SignIn): LoadedPorts =>
  Object.assign(portsOn(config, signIn, httpModule, memoryModule), {
    loadPictureUploads: async () => memoryUploads(() => signIn.token()),
  });

/** What a server would have embedded in the page. */
export async function readStart(): Promise<PageStart> {
  await opened;
  const listProducts = of(CATALOGUE.listProducts);
  const today = () => shopDay(clock.now());
  const settings = await of(RECORDS.settings).read();
  const listed = await listProducts({});
  const own = { ...NO_RECORD, prices: pricesOf(listed) };
  const shown = {
    products: listed.map(productDto),
    addOns: (await listProducts({ category: ADD_ON })).map(productDto),
    settings,
    own,
    version: '',
  };
  const { pathname, search } = window.location;
  const pageUrl = readPageUrl(`${pathname}${search}`);
  const dataFor = makePageData({
    listProducts,
    readReviews: async () => undefined,
    checkDays: of(CATALOGUE.checkDays),
    readOwnTerms: of(RECORDS.readOwnTerms),
    pointOf: of(RECORDS.pointOf),
    readFleet: of(RECORDS.truckFleet).read,
    today,
  });
  return {
    config: {
      site: siteOfPage(pageUrl.language, companySite(DEMO_SITE, settings), settings, own),
      publicUrl: window.location.origin,
      payment: 'simulated-card',
      sendsTexts: 'to_nobody',
      mailsNobody: true,
      identity: 'local-auth',
      settings,
      today: today(),
    },
    url: pageUrl.url,
    data: await dataFor(pageUrl, shown),
  };
}
