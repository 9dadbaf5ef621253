import { useEffect } from 'react';
import { TERMS } from '#core/content/content-pages.ts';
import { sayOnlyEnglish, termsInForce } from '#core/content/own-terms-text.ts';
import { termsDayOf, termsFiguresOf } from '#core/settings/terms-figures.ts';
import { formatLongDay } from '#texts/dates.ts';
import { LANGUAGE } from '#texts/language.ts';
import { termsText, TERMS_PAGE } from '#texts/pages.ts';
import { useConfig, useIsFirstPage, usePageData } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { ScreenLoading } from '#web/shared/ui/screen-states.tsx';
import { TextPage } from './text-page.tsx';

export function TermsScreen() {
  const settings = useSettings();
  const { site } = useConfig();
  const { ownTerms } = usePageData();
  const isFirstPage = useIsFirstPage();
  // Own terms come with the document, and a click brings none.
  const isMissing = settings.ownTerms !== undefined && ownTerms === undefined && !isFirstPage;
  useEffect(() => {
    if (isMissing) window.location.reload();
  }, [isMissing]);
  const standard = termsText(site, termsFiguresOf(settings));
  if (isMissing) return <ScreenLoading title={standard.title} />;
  const date = termsDayOf(settings.ownTerms);
  const onlyEnglish = sayOnlyEnglish(ownTerms);
  return (
    <TextPage
      page={TERMS}
      text={termsInForce(standard, ownTerms, LANGUAGE)}
      note={
        <>
          <p className="mt-5 inline-flex rounded-full border border-line bg-panel/70 px-4 py-1.5 text-sm text-muted">
            <span>
              {TERMS_PAGE.inForce} <time dateTime={date}>{formatLongDay(date)}</time>
              {settings.ownTerms?.replaces !== true && TERMS_PAGE.rules}
            </span>
          </p>
          {onlyEnglish !== undefined && <p className="mt-4 text-muted">{onlyEnglish}</p>}
        </>
      }
    />
  );
}
