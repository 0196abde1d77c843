import { Button, Group, Loader, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { providersPath } from '../../../lib/org-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { toast } from '../../../lib/toast.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { connect, forgetStart, lastStartedOrg } from '../api.ts'

type Problem = { readonly text: 'badUrl' | 'invalid' } | { readonly error: unknown }

/** Reservanto sends the browser back here, with `token` and `accepted`. */
export function ReservantoPage() {
  const { t } = useTranslation('providers')
  const errorText = useErrorText()
  const { problem, retry } = useReturn()
  if (!problem) {
    return (
      <>
        <PageHeader title={t('finishing')} />
        <Loader aria-label={t('common:loading')} />
      </>
    )
  }
  const orgId = lastStartedOrg()
  const isDown = 'error' in problem && problem.error instanceof CallError && problem.error.status >= 500
  return (
    <>
      <PageHeader title={t('failed')} />
      <Stack gap="md">
        <p role="alert">{'text' in problem ? t(problem.text) : errorText(problem.error)}</p>
        <Group>
          {isDown && <Button onClick={retry}>{t('retry')}</Button>}
          <Button component={Link} to={orgId ? providersPath(orgId) : paths.orgs} variant="default" replace>
            {t(orgId ? 'title' : 'toOrgs')}
          </Button>
        </Group>
      </Stack>
    </>
  )
}

/** Whether the server refused the token as malformed: a part of the address was cut off. */
function isMalformed(error: unknown): boolean {
  return error instanceof CallError && error.code === 'validation.failed'
}

function useReturn(): { readonly problem: Problem | null; retry(): void } {
  const { t } = useTranslation('providers')
  const { search } = useLocation()
  const navigate = useNavigate()
  // The token is a secret: it is removed from the address at once and kept in memory only.
  const [query] = useState(() => new URLSearchParams(search))
  const [problem, setProblem] = useState<Problem | null>(null)
  const [tries, setTries] = useState(0)
  const tried = useRef(-1)

  useEffect(() => {
    if (tried.current === tries) return
    tried.current = tries
    void navigate(paths.reservanto, { replace: true })
    const [token, accepted] = [query.get('token'), query.get('accepted')]
    if (!token || !accepted) return setProblem({ text: 'badUrl' })
    if (accepted !== '1') {
      forgetStart()
      return setProblem({ text: 'invalid' })
    }
    setProblem(null)
    connect(token).then(
      (orgId) => {
        toast(t('done'))
        void navigate(providersPath(orgId), { replace: true })
      },
      (error: unknown) => setProblem(isMalformed(error) ? { text: 'badUrl' } : { error }),
    )
  }, [navigate, query, t, tries])
  return { problem, retry: () => setTries((before) => before + 1) }
}
