import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { codeKey } from '../../../lib/i18n.ts'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { productsPath } from '../../../lib/shop-paths.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { requestDeleteOrg, useHasEvents } from '../api.ts'

interface Props {
  readonly org: Org
  readonly opened: boolean
  readonly onClose: () => void
}

/** The refusals that the dialog explains instead of a question. */
const blocking = ['org.hasEvents', 'org.hasSubscriptions'] as const
type Blocking = (typeof blocking)[number]

/**
 * Coming events prevent the deletion: the dialog says so if the caller can see them, and the server checks in any case.
 * The server also checks for valid subscriptions.
 */
export function DeleteOrgDialog({ org, opened, onClose }: Props) {
  const { t } = useTranslation('orgs')
  const hasEvents = useHasEvents(opened ? org.id : null)
  const [refused, setRefused] = useState<Blocking | null>(null)
  const reason = hasEvents ? 'org.hasEvents' : refused
  const close = () => {
    setRefused(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t(reason ? 'delete.blockedTitle' : 'delete.title')}>
      {reason ? (
        <Blocked org={org} reason={reason} onClose={close} />
      ) : (
        <Confirm org={org} onClose={close} onBlocked={setRefused} />
      )}
    </Modal>
  )
}

function Blocked({ org, reason, onClose }: Omit<Props, 'opened'> & { readonly reason: Blocking }) {
  const { t } = useTranslation('orgs')
  const hasEvents = reason === 'org.hasEvents'
  return (
    <Stack>
      <p>{t(hasEvents ? 'delete.blockedText' : codeKey(reason))}</p>
      <Group grow>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button component={Link} to={hasEvents ? orgEventsPath(org.id) : productsPath(org.id)} onClick={onClose}>
          {t(hasEvents ? 'delete.toEvents' : 'delete.toProducts')}
        </Button>
      </Group>
    </Stack>
  )
}

function Confirm({
  org,
  onClose,
  onBlocked,
}: Omit<Props, 'opened'> & { readonly onBlocked: (reason: Blocking) => void }) {
  const { t } = useTranslation('orgs')
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await requestDeleteOrg(org.id)
      toast(t('done.deleted'))
      await navigate(paths.orgs, { replace: true })
    } catch (error) {
      const reason = error instanceof CallError ? blocking.find((code) => code === error.code) : undefined
      if (reason) onBlocked(reason)
      else toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <p>{t('delete.text', { org: org.name })}</p>
      <Group grow>
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void remove()}>
          {t('delete.submit')}
        </Button>
      </Group>
    </Stack>
  )
}
