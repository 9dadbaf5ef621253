import { TERMS } from '#core/site/content-pages.ts';
import { TERMS_VERSION } from '#core/site/terms.ts';
import { termsText } from '#core/site/terms-text.ts';
import { formatLongDay } from '#core/time/format-day.ts';
import { TextPage } from '#web/features/pages/text-page.tsx';
import { useConfig } from '#web/shared/app-context.tsx';

export function TermsScreen() {
  const { version, date } = TERMS_VERSION;
  return (
    <TextPage
      page={TERMS}
      text={termsText(useConfig().site)}
      note={
        <p className="mt-5 inline-flex rounded-full border border-line bg-panel/70 px-4 py-1.5 text-sm text-muted">
          <span>
            Version {version}, in force since <time dateTime={date}>{formatLongDay(date)}</time>
          </span>
        </p>
      }
    />
  );
}
