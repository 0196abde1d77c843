import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReportDialog, type Reported } from './ReportDialog.tsx'
import classes from './ReportMenu.module.css'

/** The button beside a post or a review of somebody else, with the menu by which it is reported. */
export function ReportMenu({ kind, ...reported }: Reported & { readonly kind: 'post' | 'review' }) {
  const { t } = useTranslation()
  const [isReporting, setReporting] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            className={classes.dots ?? ''}
            aria-label={t(`reporting.${kind}.menu`)}
          >
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFlag size={20} aria-hidden="true" />} onClick={() => setReporting(true)}>
            {t(`reporting.${kind}.open`)}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        {...reported}
        title={t(`reporting.${kind}.open`)}
        explain={(name) => t(`reporting.${kind}.text`, { name })}
        opened={isReporting}
        onClose={() => setReporting(false)}
      />
    </>
  )
}
