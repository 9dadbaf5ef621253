/** The page that a unit's QR code opens. */
export const UNIT = {
  title: 'Inspection and insurance',
  loading: 'Loading inspection and insurance',
  failed: 'This page did not load',
  unknown: 'We don’t have this unit',
  unknownText: (phone: string) =>
    `This code doesn’t match any unit we rent out. Scan it again, or call ${phone}.`,
  outOfService: 'Out of service',
  certificate: 'Inspection certificate',
  serial: (serial: string) => `Serial number ${serial}`,
  inspection: 'Inspection',
  insurance: 'Insurance for this unit',
  liability: 'Our liability insurance',
  valid: (day: string) => `Valid until ${day}`,
  expired: (day: string) => `Expired on ${day}`,
  none: 'None on file',
  number: 'Number',
  inspector: 'Inspector',
  insurer: 'Insurer',
  issued: 'Issued',
  staff: 'For staff: open this unit',
  operator: 'Rented out by',
} as const;
