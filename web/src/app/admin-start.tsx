import { Navigate } from 'react-router-dom';

/** `/admin` leads to the products. In a lazy chunk: a redirect cannot be part of a first render. */
export function AdminStart() {
  return <Navigate to="/admin/products" replace />;
}
