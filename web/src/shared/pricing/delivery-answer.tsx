import { awaitsOwner, checkDelivery, zipOf } from '#core/pricing/delivery.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { useSettings } from '#web/shared/pricing/use-settings.ts';
import { Icon } from '#web/shared/ui/icon.tsx';
import { isInState } from '#core/pricing/zip-states.ts';
import { DELIVERY_CHECK } from '#texts/pricing.ts';
import { formatPrice } from '#core/kernel/cents.ts';

const Refused = ({ why, phone }: { readonly why: string; readonly phone: string }) => (
  <p className="flex gap-2 text-sm text-warning">
    <Icon name="alert" className="mt-0.5 size-4" />
    <span>
      {why}{' '}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className="underline">
        {DELIVERY_CHECK.call(phone)}
      </a>
    </span>
  </p>
);

/**
 * Whether we deliver to a ZIP code and for how much; empty until it is complete.
 * @param props.region the state, if asked for
 */
export function DeliveryAnswer(props: {
  readonly postalCode: string;
  readonly region?: string | undefined;
}) {
  const { site } = useConfig();
  const { delivery } = useSettings();
  const zip = zipOf(props.postalCode);
  if (zip === undefined) return null;
  const { postalCode, region = '' } = props;
  if (region.length === 2 && !isInState(postalCode, region)) {
    return (
      <Refused phone={site.phone} why={DELIVERY_CHECK.notInState(zip, region.toUpperCase())} />
    );
  }
  const answer = checkDelivery(zip, delivery);
  if (answer.kind === 'delivered') {
    const { zone, fee } = answer;
    return (
      <p className="flex gap-2 text-sm">
        <Icon name="check" className="mt-0.5 size-4 text-neon" />
        {fee > 0 ? DELIVERY_CHECK.fee(zip, zone, formatPrice(fee)) : DELIVERY_CHECK.free(zip, zone)}
      </p>
    );
  }
  if (answer.kind === 'ask') {
    const { ask, askFee, everywhere, everywhereFee } = DELIVERY_CHECK;
    const [plain, withFee] = awaitsOwner(zip, delivery)
      ? [ask, askFee]
      : [everywhere, everywhereFee];
    return (
      <p className="flex gap-2 text-sm">
        <Icon name="truck" className="mt-0.5 size-4 text-cyan" />
        {answer.fee > 0 ? withFee(zip, formatPrice(answer.fee)) : plain(zip)}
      </p>
    );
  }
  return <Refused phone={site.phone} why={DELIVERY_CHECK.outside(zip)} />;
}
