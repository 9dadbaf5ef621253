import { type Instant, isoFromInstant } from '#core/kernel/instant.ts';
import { listensTo, type WebhookDelivery, type WebhookEndpoint } from './webhook-endpoint.ts';
import { bodyOf, type BookingChange, webhookEventsOf } from './webhook-events.ts';

const padded = (count: number): string => String(count).padStart(4, '0');

/**
 * Rises with every decision, regardless of which process makes it and of that process's clock. Once
 * the history is at its limit, the time decides.
 */
const placeOf = ({ history, entries }: BookingChange['after']): string =>
  `${padded(history.length)}-${padded(entries.length)}`;

/**
 * The deliveries that a change of a reservation causes, one for each event and each endpoint that
 * listens to it. Equal causes have equal ids.
 */
export function deliveriesOf(
  change: BookingChange,
  endpoints: readonly WebhookEndpoint[],
  now: Instant,
): readonly WebhookDelivery[] {
  // Most shops have none, and every booking asks.
  if (endpoints.every(({ off }) => off !== undefined)) return [];
  return webhookEventsOf(change, now).flatMap((event, index) => {
    const { id: eventId, type, subject, at } = event;
    return endpoints
      .filter((endpoint) => listensTo(endpoint, type))
      .map(({ id: endpointId }) => ({
        id: `${eventId}-${endpointId}`,
        endpointId,
        eventId,
        type,
        subject,
        body: bodyOf(event),
        createdAt: at,
        order: `${placeOf(change.after)} ${isoFromInstant(at)} ${padded(index)}`,
        state: 'pending',
        attempts: 0,
        nextAttemptAt: at,
        tries: [],
      }));
  });
}
