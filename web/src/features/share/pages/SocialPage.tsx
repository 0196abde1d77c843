import { Navigate, useSearchParams } from 'react-router-dom'
import { home, sharePath } from '../../../lib/paths.ts'
import { sharedItem } from '../target.ts'

/** `/social?type&id`: the older form of a shared link; what it does not name leads to the main page. */
export function SocialPage() {
  const [query] = useSearchParams()
  const item = sharedItem(query.get('type'), query.get('id'))
  return <Navigate to={item ? sharePath(item) : home} replace />
}
