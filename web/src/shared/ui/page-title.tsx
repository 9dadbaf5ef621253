import { useContext, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useConfig } from '#web/shared/app-context.tsx';
import { addressOf } from '#web/shared/data/language.ts';
import { HeadContext, type PageHead, titleOf } from '#web/shared/page-head.ts';

const setContent = (selector: string, attribute: string, value: string): void =>
  document.head.querySelector(selector)?.setAttribute(attribute, value);

/**
 * A screen's title and metadata. Renders nothing. The server collects them for the document's
 * head; the browser sets the title, focuses the screen's `h1` and announces it. One per screen,
 * also while it loads.
 */
export function PageMeta(head: PageHead) {
  const sink = useContext(HeadContext);
  const { site, publicUrl } = useConfig();
  const { pathname } = useLocation();
  sink.collect(head);
  const title = titleOf(head.title, site.brand);
  const { description, path = pathname } = head;
  useEffect(() => {
    document.title = title;
    setContent('meta[name="description"]', 'content', description ?? '');
    setContent('link[rel="canonical"]', 'href', addressOf(publicUrl, path));
    sink.shown(title);
  }, [title, description, path, publicUrl, sink]);
  return null;
}
