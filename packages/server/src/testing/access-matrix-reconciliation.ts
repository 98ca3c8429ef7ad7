const reads = { by: { right: 'reconciliation.read' } } as const;
const manages = { by: { right: 'reconciliation.manage' } } as const;

export const reconciliationRules = {
  'reconciliation.getReconciliation': reads,
  'reconciliation.listReconciledDay': reads,
  'reconciliation.exportReconciledDay': reads,
  'reconciliation.listBreaks': reads,
  'reconciliation.takeBreak': manages,
  'reconciliation.closeBreak': manages,
  'reconciliation.fetchStatement': manages,
  'reconciliation.checkStatement': manages,
  'reconciliation.addStatement': manages,
} as const;
