import { Button, Group, Modal, Stack } from '@mantine/core'
import type { Org } from '@parta/contracts/orgs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router-dom'
import { orgEventsPath } from '../../../lib/org-paths.ts'
import { paths } from '../../../lib/paths.ts'
import { CallError } from '../../../lib/request.ts'
import { toast, toastError } from '../../../lib/toast.ts'
import { requestDeleteOrg, useNextEvent } from '../api.ts'

interface Props {
  readonly org: Org
  readonly opened: boolean
  readonly onClose: () => void
}

/**
 * Coming events prevent the deletion: the dialog says so if the caller can see them, and the server checks in any case.
 */
export function DeleteOrgDialog({ org, opened, onClose }: Props) {
  const { t } = useTranslation('orgs')
  const { data } = useNextEvent(opened ? org.id : null)
  const [isRefused, setRefused] = useState(false)
  const isBlocked = isRefused || (data?.items.length ?? 0) > 0
  const close = () => {
    setRefused(false)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t(isBlocked ? 'delete.blockedTitle' : 'delete.title')}>
      {isBlocked ? (
        <Blocked org={org} onClose={close} />
      ) : (
        <Confirm org={org} onClose={close} onBlocked={() => setRefused(true)} />
      )}
    </Modal>
  )
}

function Blocked({ org, onClose }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('orgs')
  return (
    <Stack>
      <p>{t('delete.blockedText')}</p>
      <Group grow>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
        <Button component={Link} to={orgEventsPath(org.id)} onClick={onClose}>
          {t('delete.toEvents')}
        </Button>
      </Group>
    </Stack>
  )
}

function Confirm({ org, onClose, onBlocked }: Omit<Props, 'opened'> & { readonly onBlocked: () => void }) {
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
      if (error instanceof CallError && error.code === 'org.hasEvents') onBlocked()
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
