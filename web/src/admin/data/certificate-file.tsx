import type { ORDER_ROUTES } from '#core/contract/orders.ts';
import { MOST_CERTIFICATE_BYTES } from '#core/checkout/certificates.ts';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { base64Of, FileButton } from '#web/admin/ui/files.tsx';
import { toast } from '#web/shared/toast.ts';
import { hooksOf } from '#web/admin/ui/hooks-of.ts';

const { useWrite } = hooksOf<typeof ORDER_ROUTES>();

/** Uploads a certificate's file and returns its id. */
const useKeepCertificate = () =>
  useWrite(['admin', 'certificates'], async (call, file: File) =>
    call('POST /certificates', {
      body: {
        name: file.name,
        type: file.type as 'application/pdf',
        base64: await base64Of(file),
      },
    }),
  );

/** The file of a tax-exempt certificate, stored as soon as it is chosen. */
export function CertificateFile(props: {
  readonly isKept: boolean;
  readonly onKept: (certificateId: string) => void;
}) {
  const keep = useKeepCertificate();
  return (
    <>
      <FileButton
        label={props.isKept ? 'Choose another certificate' : 'Choose the certificate, PDF or photo'}
        accept="application/pdf,image/jpeg,image/png"
        name={props.isKept ? 'Certificate saved.' : undefined}
        onFile={(file) => {
          if (file.size > MOST_CERTIFICATE_BYTES)
            return toast.error('Choose a file of 600 KB or less.');
          return keep.mutate(file, {
            onSuccess: ({ certificateId }) => props.onKept(certificateId),
          });
        }}
      />
      {keep.isError && <StateBox is="failed" title="The certificate was not saved" />}
    </>
  );
}
