import type { OutputOf } from '@tamarind/contract/endpoint';
import { type listStaff, staffModules } from '@tamarind/contract/operators';
import { Icon } from '@tamarind/ui/Icon';
import { Panel } from '#parts/Page.tsx';
import { useRoleNames } from '#parts/useRoleNames.ts';
import styles from './RoleTable.module.css';
import { useStaffWords } from './words.ts';

type Roles = OutputOf<typeof listStaff>['roles'];

/** Which role reads or changes what: a row a role, a column a part of the house. */
export function RoleTable({ roles }: { roles: Roles }) {
  const t = useStaffWords();
  const roleNames = useRoleNames();
  return (
    <Panel title={t('roleTable')} label={t('roleTable')} isFlush>
      <p className={styles.legend}>
        <Icon name="eye" size={16} /> {t('level.read')} <Icon name="pencil-simple" size={16} /> {t('level.write')}
      </p>
      {/* Scrolls sideways, so the keyboard must reach it. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('roleTable')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('role')}</th>
              {staffModules.map((module) => (
                <th key={module} scope="col">
                  <span>{t(`module.${module}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {roles.map(({ role, modules }) => (
              <tr key={role}>
                <th scope="row">{roleNames([role])}</th>
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
  );
}
