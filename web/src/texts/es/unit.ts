/** The page that a unit's QR code opens. */
export const UNIT = {
  title: 'Inspección y seguro',
  loading: 'Cargando inspección y seguro',
  failed: 'No pudimos cargar esta página',
  unknown: 'No tenemos este inflable',
  unknownText: (phone: string) =>
    `Este código no es de ningún inflable que rentamos. Escanéalo otra vez o llama al ${phone}.`,
  outOfService: 'Fuera de servicio',
  certificate: 'Certificado de inspección',
  serial: (serial: string) => `Número de serie ${serial}`,
  inspection: 'Inspección',
  insurance: 'Seguro de este inflable',
  liability: 'Nuestro seguro de responsabilidad civil',
  valid: (day: string) => `Vigente hasta el ${day}`,
  expired: (day: string) => `Venció el ${day}`,
  none: 'No hay ninguno registrado',
  number: 'Número',
  inspector: 'Inspector',
  insurer: 'Aseguradora',
  issued: 'Emitido',
  operator: 'Lo renta',
} as const;
