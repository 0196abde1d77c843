import { Navigate, useParams } from 'react-router-dom'
import { eventPath, orgPath } from '../lib/paths.ts'
import { NotFound } from '../ui/ErrorScreen.tsx'

/** Opened by a shared link for which the server has no page, as without a connection: leads on to what it is about. */
export function SharedLink() {
  const { type, id = '' } = useParams()
  if (type !== 'event' && type !== 'org') return <NotFound />
  return <Navigate to={type === 'event' ? eventPath(id) : orgPath(id)} replace />
}
