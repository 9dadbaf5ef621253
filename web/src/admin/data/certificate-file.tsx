import type { ORDER_ROUTES } from '#core/contract/orders.ts';
import { MOST_CERTIFICATE_BYTES } from '#core/checkout/certificates.ts';
import { base64Of } from '#web/admin/data/base64.ts';
import { useCalls } from '#web/admin/ui/admin-query.ts';
import { StateBox } from '#web/admin/ui/empty-state.tsx';
import { useWrite } from '#web/admin/ui/use-list.ts';

/** Uploads a certificate's file and returns its id. */
function useKeepCertificate() {
  const call = useCalls<typeof ORDER_ROUTES>();
  return useWrite({
    write: async (file: File) =>
      call('POST /certificates', {
        body: {
          name: file.name,
          type: file.type as 'application/pdf',
          base64: await base64Of(file),
        },
      }),
    reads: ['admin', 'certificates'],
  });
}

/** The file of a tax-exempt certificate, kept as soon as it is chosen. */
export function CertificateFile(props: {
  readonly isKept: boolean;
  readonly onKept: (certificateId: string) => void;
}) {
  const keep = useKeepCertificate();
  return (
    <>
      <label className="grid gap-1 text-sm">
        {props.isKept ? 'The certificate is kept. Another one:' : 'The certificate, PDF or photo'}
        <input
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file === undefined) return;
            target.setCustomValidity(file.size > MOST_CERTIFICATE_BYTES ? 'At most 600 KB.' : '');
            if (!target.reportValidity()) return;
            keep.mutate(file, { onSuccess: ({ certificateId }) => props.onKept(certificateId) });
          }}
        />
      </label>
      {keep.isError && <StateBox is="failed" title="The certificate was not kept" />}
    </>
  );
}
