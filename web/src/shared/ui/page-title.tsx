import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '#web/shared/app-context.tsx';
import { addressOf } from '#web/shared/data/language.ts';
import { HeadContext, type PageHead } from '#web/shared/page-head.ts';

const setContent = (selector: string, attribute: string, value: string): void =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/**
 * Title and search data of a screen. Renders nothing: the server collects it into the document's head, the browser
 * sets the title, then moves focus to the screen's `h1` and announces the title. One for each screen, also while
 * the screen still loads.
 */
export function PageMeta(head: PageHead) {
  const sink = useContext(HeadContext);
  const { site, publicUrl } = useConfig();
  const { pathname } = useLocation();
  sink.collect(head);
  const title = `${head.title} | ${site.brand}`;
  const { description, path = pathname } = head;
  useEffect(() => {
    document.title = title;
    setContent('meta[name="description"]', 'content', description ?? '');
    setContent('link[rel="canonical"]', 'href', addressOf(publicUrl, path));
    sink.shown(title);
  }, [title, description, path, publicUrl, sink]);
  return null;
}
