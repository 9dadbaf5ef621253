import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { cents, formatPrice } from '#core/kernel/cents.ts';
import { isFriendCode, normalCode } from '#core/pricing/promo-code.ts';
import { friendRules } from '#core/settings/business-settings.ts';
import { FRIEND } from '#texts/checkout.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { checkoutDraft, EMPTY_DRAFT } from '#web/shared/booking/checkout-draft.ts';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { ButtonLink } from '#web/shared/ui/button.tsx';
import { PageMeta } from '#web/shared/ui/page-title.tsx';
import { useFocusHome } from '#web/shared/use-focus-home.ts';

/** `/friend?code=…`: what a friend's link gives; the checkout then has the code already. */
export function FriendScreen() {
  const [params] = useSearchParams();
  const { site } = useConfig();
  const rules = friendRules(useSettings());
  const code = normalCode(params.get('code') ?? '');
  const isGood = rules !== undefined && isFriendCode(code);
  useEffect(() => {
    if (!isGood) return;
    checkoutDraft.write({ ...(checkoutDraft.read() ?? EMPTY_DRAFT), promoCode: code });
  }, [isGood, code]);
  const off = formatPrice(cents(rules?.friendCents ?? 0));
  const title = isGood ? FRIEND.title(off) : FRIEND.gone;
  return (
    <div ref={useFocusHome()} className="container-page grid max-w-2xl gap-6 py-12">
      <PageMeta title={title} hidden />
      <h1 className="text-title font-semibold">{title}</h1>
      <p>{isGood ? FRIEND.text(off, site.brand) : FRIEND.goneText}</p>
      {isGood && (
        <p className="text-muted">
          {FRIEND.code(code)}
          {rules.minimumCents > 0 && ` ${FRIEND.minimum(formatPrice(cents(rules.minimumCents)))}`}
        </p>
      )}
      <div>
        <ButtonLink variant="primary" size="lg" to="/products">
          {FRIEND.see}
        </ButtonLink>
      </div>
    </div>
  );
}
