import { type BinaryOperationNode, OperatorNode, PrimitiveValueListNode } from 'kysely';

/** The values of `… in (…)` or `… not in (…)` with a list; undefined for any other comparison. */
export function listOperand({ operator, rightOperand }: BinaryOperationNode) {
  if (!OperatorNode.is(operator) || !PrimitiveValueListNode.is(rightOperand)) return undefined;
  if (operator.operator !== 'in' && operator.operator !== 'not in') return undefined;
  return { operator: operator.operator, values: rightOperand.values };
}
