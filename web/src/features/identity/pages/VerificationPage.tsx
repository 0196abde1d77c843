import { useSearchParams } from 'react-router-dom'
import { CodeForm } from '../components/CodeForm.tsx'
import { LinkConfirm } from '../components/LinkConfirm.tsx'

/** From the mail's link with all four fields the code confirms itself; otherwise it is typed in. */
export function VerificationPage() {
  const [query] = useSearchParams()
  const [clientId, code, username, email] = ['clientId', 'code', 'username', 'email'].map((name) => query.get(name))
  return clientId && code && username && email ? (
    <LinkConfirm clientId={clientId} code={code} username={username} />
  ) : (
    <CodeForm />
  )
}
