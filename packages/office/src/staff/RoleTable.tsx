import { useState } from 'react';
import { isOwnRole, type StaffRole, staffModules } from '@tamarind/contract/operators';
import { Button } from '@tamarind/ui/Button';
import { Icon } from '@tamarind/ui/Icon';
import { Panel, Split } from '#parts/Page.tsx';
import { useModuleName } from '#parts/useModuleName.ts';
import { useRoleNames } from '#parts/useRoleNames.ts';
import { hasRight, useStaff } from '#parts/staff.ts';
import type { Parts, Person, Role } from './person.ts';
import { RoleForm } from './RoleForm.tsx';
import styles from './RoleTable.module.css';
import { useStaffWords } from './words.ts';

interface Props {
  roles: readonly Role[];
  people: readonly Person[];
  parts: Parts;
}

/**
 * The rights of each role: one row per role, one column per area of the office. The opened role is shown beside the
 * table.
 */
export function RoleTable({ roles, people, parts }: Props) {
  const t = useStaffWords();
  const moduleName = useModuleName();
  const roleNames = useRoleNames();
  const mayManage = hasRight(useStaff(), 'staff.manage');
  const [opened, setOpened] = useState<StaffRole | 'new'>();
  const close = () => setOpened(undefined);
  const held = people.filter((person) => person.roles.some(({ role }) => role === opened)).length;
  return (
    <Split
      list={
        <Panel
          title={t('roleTable')}
          label={t('roleTable')}
          isFlush
          aside={
            mayManage && (
              <Button kind="cta" size="tiny" icon="plus" onClick={() => setOpened('new')}>
                {t('makeRole')}
              </Button>
            )
          }
        >
          <p className={styles.legend}>
            <Icon name="eye" size={16} /> {t('level.read')} <Icon name="pencil-simple" size={16} /> {t('level.write')}
          </p>
          {/* Make the element focusable, because it scrolls sideways and the keyboard must reach it. */}
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('roleTable')}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{t('role')}</th>
                  {staffModules.map((module) => (
                    <th key={module} scope="col">
                      <span>{moduleName(module)}</span>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {roles.map(({ role, modules }) => (
                  <tr key={role}>
                    <th scope="row">
                      {isOwnRole(role) && mayManage ? (
                        <Button
                          kind="ghost"
                          size="tiny"
                          aria-label={t('openRole', { name: roleNames([role]) })}
                          onClick={() => setOpened(role)}
                        >
                          {roleNames([role])}
                        </Button>
                      ) : (
                        roleNames([role])
                      )}
                    </th>
                    {staffModules.map((name) => {
                      const level = modules.find(({ module }) => module === name)?.level;
                      return (
                        <td key={name}>
                          {level && (
                            <>
                              <Icon name={level === 'read' ? 'eye' : 'pencil-simple'} size={16} />
                              <span className="sr">{t(`level.${level}`)}</span>
                            </>
                          )}
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Panel>
      }
      detail={
        opened && (
          <RoleForm
            key={opened}
            edited={roles.find(({ role }) => role === opened)}
            held={held}
            parts={parts}
            onClose={close}
          />
        )
      }
    />
  );
}
