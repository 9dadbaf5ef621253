import { checkDelivery, zipOf } from '#core/pricing/delivery.ts';
import { isInState } from '#core/pricing/zip-states.ts';
import { DELIVERY_CHECK } from '#texts/pricing.ts';
import { useConfig } from '#web/shared/app-context.tsx';
import { Icon } from '#web/shared/ui/icon.tsx';
import { Sentence } from '#web/shared/ui/sentence.tsx';
import { sayDelivery } from './say-delivery.ts';
import { useSettings } from './use-settings.ts';

const Refused = ({ why, phone }: { readonly why: string; readonly phone: string }) => (
  <p className="flex gap-2 text-sm text-warning">
    <Icon name="alert" className="mt-0.5 size-4" />
    <span>
      <Sentence text={`${why} ${DELIVERY_CHECK.call(phone)}`} />
    </span>
  </p>
);

/**
 * Whether we deliver to a ZIP code and for how much. Empty until the code is complete.
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
  const { kind } = checkDelivery(zip, delivery);
  if (kind === 'outside') return <Refused phone={site.phone} why={DELIVERY_CHECK.outside(zip)} />;
  return (
    <p className="flex gap-2 text-sm">
      {kind === 'delivered' ? (
        <Icon name="check" className="mt-0.5 size-4 text-neon" />
      ) : (
        <Icon name="truck" className="mt-0.5 size-4 text-cyan" />
      )}
      {sayDelivery(zip, delivery, DELIVERY_CHECK, site.phone)}
    </p>
  );
}
