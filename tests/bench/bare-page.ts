import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The widths and the space of a page's first picture, as its preload names them. */
function firstPictureOf(html: string): string {
  const preload = /<link rel="preload" as="image"[^>]*>/.exec(html)?.[0] ?? '';
  const attribute = (name: string): string =>
    new RegExp(`${name}="([^"]*)"`).exec(preload)?.[1] ?? '';
  return `<img srcset="${attribute('imagesrcset')}" sizes="${attribute('imagesizes')}" alt="" width="1200" height="900" fetchpriority="high" style="width:100%;height:auto">`;
}

export type BarePage = { readonly url: string; readonly close: () => void };

/**
 * What no page can beat: a document of a few lines with a page's first picture, on its own
 * connection. The picture is the shop's, byte for byte, and so are its headers.
 */
export async function openBarePage(shopUrl: string, address: string): Promise<BarePage> {
  const html = await (await fetch(`${shopUrl}${address}`)).text();
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title>${firstPictureOf(html)}`;
  const server: Server = createServer(async ({ url = '/', headers }, response) => {
    if (!url.startsWith('/art/')) {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      return response.end(page);
    }
    const answer = await fetch(`${shopUrl}${url}`, {
      headers: { accept: headers.accept ?? '*/*' },
    });
    const { headers: told } = answer;
    response.writeHead(answer.status, {
      'content-type': told.get('content-type') ?? '',
      'cache-control': told.get('cache-control') ?? '',
    });
    return response.end(Buffer.from(await answer.arrayBuffer()));
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
