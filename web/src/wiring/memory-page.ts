import type { PictureSet } from '#core/catalogue/pictures/picture-set.ts';
import type { PictureUploads } from '#core/contract/admin-api.ts';
import type { ApiProblem } from '#core/contract/problem.ts';
import { err, ok } from '#core/kernel/result.ts';

type Token = () => Promise<string | undefined>;

/**
 * Uses `fetch`, which is intercepted. An `XMLHttpRequest` would go to a server that does not
 * exist.
 */
export const memoryUploads = (token: Token): PictureUploads => ({
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
export function answerThePage(): void {
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
