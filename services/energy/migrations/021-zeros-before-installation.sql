-- Some vendors fill the months before the installation of a unit with zeros. They are no measurement: monthly totals of zero that
-- end before the first count of their appliance are deleted. Newer readings no longer contain them.
delete from energy.reading_period p using energy.series s
where s.installation_id = p.installation_id and s.series_no = p.series_no
  and p.value = 0 and p.to_at - p.from_at > interval '27 days'
  and p.to_at <= (
    select min(f.first_at) from energy.series o
    cross join lateral (
      select min(r.day_start) as first_at from energy.reading_day r
      where r.installation_id = o.installation_id and r.series_no = o.series_no and r.total > 0
      union all
      select min(q.from_at) from energy.reading_period q
      where q.installation_id = o.installation_id and q.series_no = o.series_no and q.value > 0
    ) f
    where o.installation_id = s.installation_id and o.appliance_id = s.appliance_id and o.metric in ('energy', 'heat')
  );
