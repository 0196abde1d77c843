import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { limits } from '@parta/contracts/limits'
import type { Me } from '@parta/contracts/profiles'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Avatar, fullName } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import classes from './Aliases.module.css'
import { AliasForm } from './AliasForm.tsx'

/** Those whom one brings along: a child, a friend without an account. */
export function Aliases({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  const [opened, modal] = useDisclosure(false)
  return (
    <Card title={t('aliases')}>
      {me.aliases.length === 0 && <p className={classes.hint}>{t('aliasesHint')}</p>}
      <ul className={classes.list}>
        {me.aliases.map((alias) => (
          <li key={alias.id}>
            <Avatar who={alias} size={44} />
            <span>
              {fullName(alias)}
              {alias.ageGroup && <small>{t(`ageGroups.${alias.ageGroup}`)}</small>}
            </span>
          </li>
        ))}
      </ul>
      {me.aliases.length < limits.aliasesMax && (
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={modal.open}>
          {t('addAlias')}
        </Button>
      )}
      <Modal
        opened={opened}
        onClose={modal.close}
        title={t('addAlias')}
        closeButtonProps={{ 'aria-label': t('common:close'), size: 44 }}
      >
        <AliasForm onDone={modal.close} />
      </Modal>
    </Card>
  )
}
