import { Navigate, useSearchParams } from 'react-router-dom'
import { home, sharePath } from '../../../lib/paths.ts'
import { sharedItem } from '../target.ts'

/** `/social?type&id`, a shared link that names its item in the query; without a valid item it redirects to the landing page. */
export function SocialPage() {
  const [query] = useSearchParams()
  const item = sharedItem(query.get('type'), query.get('id'))
  return <Navigate to={item ? sharePath(item) : home} replace />
}
