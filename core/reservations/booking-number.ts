/**
 * The id of a booking taken over from another system, made from that system's number, so that a
 * second import finds it. Characters not allowed in ids are replaced by their code units.
 */
export const importedId = (source: string, number: string): string =>
  `imp-${source}-${number.replaceAll(/[^A-Za-z0-9]/g, (sign) => `_${sign.charCodeAt(0).toString(16)}_`)}`;

const IMPORTED = /^imp-[a-z]+-(?<number>\w+)$/;

/** The number people know a reservation by: its id, or the number it had in another system. */
export function bookingNumber(id: string): string {
  const number = IMPORTED.exec(id)?.groups?.['number'];
  return (
    number?.replaceAll(/_([\da-f]{1,4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ) ?? id
  );
}
