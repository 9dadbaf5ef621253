/** Enough for a scan or photo of one page. */
export const MOST_CERTIFICATE_BYTES = 600_000;

/** A tax-exemption certificate, as uploaded. */
type Certificate = {
  readonly name: string;
  readonly type: 'application/pdf' | 'image/jpeg' | 'image/png';
  readonly base64: string;
};

export interface Certificates {
  keep(id: string, certificate: Certificate): Promise<void>;
  find(id: string): Promise<Certificate | undefined>;
}
