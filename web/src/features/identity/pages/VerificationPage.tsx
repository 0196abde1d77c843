import { useSearchParams } from 'react-router-dom'
import { CodeForm } from '../components/CodeForm.tsx'
import { LinkConfirm } from '../components/LinkConfirm.tsx'

/** Confirms with one click if the mail's link has all four parameters; otherwise asks for the code. */
export function VerificationPage() {
  const [query] = useSearchParams()
  const [clientId, code, username, email] = ['clientId', 'code', 'username', 'email'].map((name) => query.get(name))
  return clientId && code && username && email ? (
    <LinkConfirm clientId={clientId} code={code} username={username} />
  ) : (
    <CodeForm />
  )
}
